import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { documents, isInUse } from '#platform/db/schema.ts';
import { type Credit, createAdmin, createCredit, createUser, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/** Ids of shipped reasons. */
export const illegible = '01930000-0000-7000-8000-000000000001';
export const twoSides = '01930000-0000-7000-8000-000000000004';
export const otherInstitution = '01930000-0000-7000-8000-000000000007';
export const tooExpensive = '01930000-0000-7000-8000-000000000008';

export type DocumentType = 'id' | 'payroll' | 'services';

/** Opens the app once for a suite, with a reviewer. `user` and `token` belong to the newest `submitted` credit. */
export function openReturns(open: () => Promise<TestDatabase>) {
  const returns = {} as {
    app: TestApp;
    reviewer: { token: string; id: string; name: string };
    user: User;
    token: string;
  };
  beforeAll(async () => {
    returns.app = await openTestApp(await open());
    const { admin, token } = await createAdmin(returns.app, { permissions: [...reviewerPermissions] });
    returns.reviewer = { token, id: admin.id, name: `${admin.nombres} ${admin.apellidos}` };
  });
  afterAll(() => returns.app.close());

  /** A new user each time, so that all mails belong to the test. */
  const submitted = async (isVerified: boolean | null = null): Promise<Credit> => {
    Object.assign(returns, await createUser(returns.app));
    return createCredit(returns.app, { userId: returns.user.id, stage: 'DOCUMENTS_SUBMITTED', isVerified });
  };
  const give = (id: string, body: object, as = returns.reviewer.token, headers: Record<string, string> = {}) =>
    returns.app.call('POST', `/admin/credits/${id}/return`, { token: as, body, headers });
  const verify = (id: string, body: object, as = returns.reviewer.token) =>
    returns.app.call('POST', `/admin/credits/${id}/verify-document`, { token: as, body });
  const decide = (id: string, body: object) =>
    returns.app.call('POST', `/admin/credits/${id}/status`, { token: returns.reviewer.token, body });
  const office = async (id: string) =>
    (await returns.app.call('GET', `/admin/credits/${id}`, { token: returns.reviewer.token })).body
      .data as AdminCreditDetail;
  const own = async (id: string) =>
    (await returns.app.call('GET', `/credits/${id}/details`, { token: returns.token })).body.data as CreditDetails;
  const documentOf = async (credit: { id: string }, documentType: DocumentType) => {
    const [row] = await returns.app.parts.db
      .select()
      .from(documents)
      .where(and(eq(documents.creditId, credit.id), eq(documents.documentType, documentType), isInUse(documents)));
    if (!row) throw new Error('no document');
    return row;
  };
  return { returns, submitted, give, verify, decide, office, own, documentOf };
}
