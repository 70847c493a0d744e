import { expect } from 'vitest';
import {
  type Credit,
  confirmContacts,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
  type SignedInAdmin,
} from '#testing/factories.ts';
import type { Response, TestApp } from '#testing/test-app.ts';

export interface Applied {
  readonly credit: Credit;
  /** Of the applicant, as `userId` and `email`. */
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly bank: Institution;
  /** Address of the first contact. */
  readonly contact: string;
}

interface Options {
  /** Null: was not asked. */
  readonly consent?: boolean | null;
  readonly channel?: 'email' | 'none';
  readonly emails?: readonly string[];
}

/** A Monday, 10:00 in Guayaquil. */
const monday = '2026-11-16T15:00:00.000Z';

interface Details {
  readonly handover: { readonly id: string; readonly state: string; readonly by: string | null } & Record<
    string,
    unknown
  >;
  readonly handoverHeld: string | null;
  readonly handoverConsent: unknown;
  readonly turn: { readonly who: string; readonly step: string; readonly by: string | null };
  readonly timeline: readonly { readonly by: string; readonly note: string | null; readonly status: string }[];
}

let number = 0;

export const dataOf = <T = Record<string, unknown>>(response: Response): T => {
  expect(response.body).toMatchObject({ success: true });
  return response.body.data as T;
};

/** What the applicant, the office and the contact do until an application is handed over. */
export function handoverCalls(getApp: () => TestApp) {
  let office: SignedInAdmin;

  /** Sessions of administrators end while the clock moves. */
  const later = async (ms: number): Promise<void> => {
    getApp().clock.advance(ms);
    office = await createAdmin(getApp());
  };
  const laterAt = async (time: string): Promise<void> => {
    getApp().clock.set(time);
    office = await createAdmin(getApp());
  };
  const asOffice = (method: string, path: string, body?: unknown): Promise<Response> =>
    getApp().call(method, path, { token: office.token, ...(body !== undefined && { body }) });
  const runJobs = async (): Promise<void> => {
    // The second run sends the mails that the first one wrote.
    await getApp().parts.jobs.runDue();
    await getApp().parts.jobs.runDue();
  };
  const decide = (id: string, status: string): Promise<Response> =>
    asOffice('POST', `/admin/credits/${id}/status`, { status });
  const allow = (
    { credit, token }: Pick<Applied, 'credit' | 'token'>,
    consent: boolean,
    termsVersionId?: string,
  ): Promise<Response> =>
    getApp().call('POST', `/credits/${credit.id}/handover-consent`, {
      token,
      body: { consent, ...(termsVersionId && { termsVersionId }) },
    });

  async function applied({ consent = true, channel = 'email', emails }: Options = {}): Promise<Applied> {
    const app = getApp();
    number += 1;
    const contact = emails?.[0] ?? `creditos${number}@banco.ejemplo.ec`;
    const bank = await createInstitution(app, { email: 'hola@banco.ejemplo.ec' });
    await confirmContacts(app, bank.id, emails ?? [contact], channel);
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, {
      ...{ userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank, isVerified: true },
    });
    const found = { credit, token, userId: user.id, email: user.email, bank, contact };
    if (consent !== null) dataOf(await allow(found, consent));
    return found;
  }
  async function approved(options: Options = {}): Promise<Applied> {
    const found = await applied(options);
    dataOf(await decide(found.credit.id, 'APPROVED'));
    await runJobs();
    return found;
  }

  const linkTo = async (email: string): Promise<string> => {
    const mail = (await getApp().mailsTo(email)).find(({ text }) => text.includes('/entrega/'));
    return /\/entrega\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  /** With the link and the code of the last mails. */
  const enter = async (email: string): Promise<{ link: string; session: string }> => {
    const app = getApp();
    const link = await linkTo(email);
    dataOf(await app.call('POST', '/handover/code', { body: { token: link } }));
    const code = await app.codeFor(email);
    const entered = await app.call('POST', '/handover/session', { body: { token: link, code } });
    return { link, session: dataOf<{ accessToken: string }>(entered).accessToken };
  };

  const detailsOf = async ({ credit, token }: Pick<Applied, 'credit' | 'token'>): Promise<Details> =>
    dataOf<Details>(await getApp().call('GET', `/credits/${credit.id}/details`, { token }));
  /** As the office sees it: sessions of applicants end while the clock moves. */
  const idOf = async ({ credit }: Pick<Applied, 'credit'>): Promise<string> => {
    const { handover } = dataOf<{ handover: { id: string } | null }>(
      await asOffice('GET', `/admin/credits/${credit.id}`),
    );
    return handover?.id ?? '';
  };
  /** As a contact. */
  const answer = (token: string, body: unknown): Promise<Response> =>
    getApp().call('POST', '/handover/answers', { token, body });

  return {
    /** Of the last `startMonday` or `later`. */
    officeToken: () => office.token,
    startMonday: () => laterAt(monday),
    ...{ later, laterAt, asOffice, runJobs, decide, allow, applied, approved, linkTo, enter },
    ...{ detailsOf, idOf, answer },
  };
}
