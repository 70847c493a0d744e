import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { activities, activityWords } from '#platform/db/schema.ts';
import { contextFor, createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { recordReading } from './record-reading.ts';

describeOnBothDatabases('a reading that is recorded', (open) => {
  let app: TestApp;
  let one: AdminContext;
  let other: AdminContext;
  beforeEach(async () => {
    app = await openTestApp(await open());
    const contextOf = async (): Promise<AdminContext> => {
      const { admin } = await createAdmin(app);
      const actor = { kind: 'admin', adminId: admin.id, sessionId: admin.id, permissions: [], name: 'Rosa' } as const;
      return contextFor(app.parts, { ...actor, requiresPasswordChange: false, lacksSecondFactor: false });
    };
    [one, other] = [await contextOf(), await contextOf()];
  });
  afterEach(() => app.close());

  const read = (context: AdminContext, targetId: string) =>
    recordReading(context, { type: 'user', description: 'Documento abierto', targetId, personId: null });
  const count = (targetId: string) =>
    app.parts.db.$count(activities, and(eq(activities.targetId, targetId), eq(activities.status, 'viewed')));

  it('stands once an hour for each administrator and target, also when read by many calls at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => read(one, 'a')));
    expect(await count('a')).toBe(1);
    await read(other, 'a');
    await read(one, 'b');
    expect([await count('a'), await count('b')]).toEqual([2, 1]);
    app.clock.advance(hours(1) - 1);
    await read(one, 'a');
    expect(await count('a')).toBe(2);
    app.clock.advance(1);
    await read(one, 'a');
    expect(await count('a')).toBe(3);
  });

  it('is about the person whose it was, and goes with the account', async () => {
    const { user } = await createUser(app);
    await recordReading(one, {
      type: 'user',
      description: 'Documento abierto',
      targetId: user.id,
      personId: user.id,
    });
    expect(await app.parts.db.select().from(activityWords)).toMatchObject([
      { personId: user.id, description: 'Documento abierto' },
    ]);
  });
});
