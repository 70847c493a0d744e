import { expect, it } from 'vitest';
import { addNotification } from '#modules/notifications';
import { inTransaction } from '#platform/db/database.ts';
import { contextFor, createAdmin, createCredit, createUser } from '#testing/factories.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { listNoticesAbout } from './repository.ts';

describeOnBothDatabases('the notices in an export', (open) => {
  it('are those to the whole office, not what one administrator was told of another [10.2.2]', async () => {
    const app = await openTestApp(await open());
    const { admin } = await createAdmin(app);
    const { user } = await createUser(app);
    const { id } = await createCredit(app, { userId: user.id });
    const about = { entityId: id, metadata: { creditId: id, userId: user.id } };
    await inTransaction(app.parts.db, async (tx) => {
      await addNotification(contextFor(app.parts), tx, { type: 'credit_status', message: 'Para todos', ...about });
      const alone = { type: 'case_taken', message: 'Para una persona', onlyFor: admin.id } as const;
      await addNotification(contextFor(app.parts), tx, { ...alone, ...about });
    });
    const notices = await listNoticesAbout(app.parts.db, user.id, [id]);
    expect(notices.map(({ message }) => message)).toEqual(['Para todos']);
    await app.close();
  });
});
