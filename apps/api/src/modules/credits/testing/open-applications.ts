import { afterAll, beforeAll } from 'vitest';
import { createInstitution, createUser, type Institution, sampleRequest, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

/** The fields that tests read. */
export interface Details {
  id: string;
  status: string;
  version: number;
  institutionId: string | null;
  amortizationType: number | null;
  amortizationTable: Record<string, number>[] | null;
  timeline: { at: string; status: string; by: string; note: string | null }[];
  [key: string]: unknown;
}

export const application = sampleRequest({ amount: 10_000 });

/** Opens the app once for a suite, with a bank at 15.6 %, an applicant and a stranger. */
export function openApplications(open: () => Promise<TestDatabase>) {
  const applicant = {} as { app: TestApp; user: User; token: string; stranger: string; bank: Institution };
  beforeAll(async () => {
    const app = await openTestApp(await open());
    applicant.app = app;
    applicant.bank = await createInstitution(app, { minRate: 15.6, maxRate: 16 });
    Object.assign(applicant, await createUser(app));
    applicant.stranger = (await createUser(app)).token;
  });
  afterAll(() => applicant.app.close());

  const apply = (body: object = application, headers: Record<string, string> = {}, as = applicant.token) =>
    applicant.app.call('POST', '/credits', { token: as, body, headers });
  const setStatus = (id: string, body: object, as = applicant.token) =>
    applicant.app.call('POST', `/credits/${id}/status`, { token: as, body });
  const amortize = (id: string, amortizationType: unknown = 2, amortizationTable: unknown = [{}]) =>
    applicant.app.call('POST', `/credits/${id}/amortization`, {
      token: applicant.token,
      body: { amortizationType, amortizationTable },
    });
  const details = async (id: string) =>
    (await applicant.app.call('GET', `/credits/${id}/details`, { token: applicant.token })).body.data as Details;
  const newCredit = async () => String(((await apply()).body.data as Details).id);
  return { applicant, apply, setStatus, amortize, details, newCredit };
}
