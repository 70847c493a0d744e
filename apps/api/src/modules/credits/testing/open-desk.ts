import { type Permission, reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { credits, documents } from '#platform/db/schema.ts';
import { type Credit, createAdmin, createCredit, createInstitution, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

export interface Reviewer {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** Opens the app once for a suite, with two reviewers. */
export function openDesk(open: () => Promise<TestDatabase>) {
  const desk = {} as { database: TestDatabase; app: TestApp; ana: Reviewer; luis: Reviewer; userId: string };
  let institution: Awaited<ReturnType<typeof createInstitution>>;

  const reviewerNamed = async (
    nombres: string,
    permissions: readonly Permission[] = reviewerPermissions,
    changes: { email?: string } = {},
  ): Promise<Reviewer> => {
    const { admin, token } = await createAdmin(desk.app, { nombres, permissions: [...permissions], ...changes });
    return { id: admin.id, name: `${admin.nombres} ${admin.apellidos}`, token };
  };

  beforeAll(async () => {
    desk.database = await open();
    desk.app = await openTestApp(desk.database);
    institution = await createInstitution(desk.app);
    desk.ana = await reviewerNamed('Ana');
    desk.luis = await reviewerNamed('Luis');
    desk.userId = (await createUser(desk.app)).user.id;
  });
  // Sessions last an hour.
  let start: Date;
  beforeAll(() => {
    start = desk.app.clock.now();
  });
  beforeEach(() => desk.app.clock.set(start));
  afterAll(() => desk.app.close());

  const submitted = (options: Partial<Parameters<typeof createCredit>[1]> = {}): Promise<Credit> =>
    createCredit(desk.app, {
      ...{ userId: desk.userId, stage: 'DOCUMENTS_SUBMITTED', institution, isVerified: true },
      ...options,
    });
  const post = (path: string, { token }: Pick<Reviewer, 'token'>, body: object = {}) =>
    desk.app.call('POST', `/admin/credits/${path}`, { token, body });
  const take = (id: string, by: Reviewer, words?: string) =>
    post(`${id}/take`, by, words === undefined ? {} : { words });
  const next = async (by: Reviewer) => {
    const response = await post('next', by);
    expect(response.status).toBe(200);
    return response.body.data as { credit: AdminCreditDetail | null; remaining: number };
  };
  const detail = async (id: string, { token }: Pick<Reviewer, 'token'> = desk.ana) => {
    const response = await desk.app.call('GET', `/admin/credits/${id}`, { token });
    expect(response.status).toBe(200);
    return response.body.data as AdminCreditDetail;
  };
  /** Takes all that wait out of the queue. */
  const emptyQueue = async () => {
    await desk.app.parts.db.delete(documents);
    await desk.app.parts.db.delete(credits);
  };
  return { desk, reviewerNamed, submitted, post, take, next, detail, emptyQueue };
}
