import { type Permission, reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Credit, createAdmin, createCredit, createUser, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/** Opens the app once for a suite, with a reviewer and an applicant. */
export function openReview(open: () => Promise<TestDatabase>) {
  const review = {} as { app: TestApp; reviewer: { token: string; id: string; name: string }; user: User };
  beforeAll(async () => {
    review.app = await openTestApp(await open());
    const { admin, token } = await createAdmin(review.app, { permissions: [...reviewerPermissions] });
    review.reviewer = { token, id: admin.id, name: `${admin.nombres} ${admin.apellidos}` };
    review.user = (await createUser(review.app, { nombres: 'María José', apellidos: 'Núñez Prueba' })).user;
  });
  afterAll(() => review.app.close());

  const submitted = (isVerified: boolean | null = null): Promise<Credit> =>
    createCredit(review.app, { userId: review.user.id, stage: 'DOCUMENTS_SUBMITTED', isVerified });
  const setStatus = (id: string, body: object, token = review.reviewer.token, headers: Record<string, string> = {}) =>
    review.app.call('POST', `/admin/credits/${id}/status`, { token, body, headers });
  const detail = async (id: string) => {
    const response = await review.app.call('GET', `/admin/credits/${id}`, { token: review.reviewer.token });
    expect(response.status).toBe(200);
    return { ...response, data: response.body.data as AdminCreditDetail };
  };
  const adminWith = async (...permissions: Permission[]) => (await createAdmin(review.app, { permissions })).token;
  return { review, submitted, setStatus, detail, adminWith };
}
