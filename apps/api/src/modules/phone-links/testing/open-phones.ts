import type { NewPhoneLink, PhoneLink } from '@cotejo/contracts/phone-links/applicant';
import type { Phone, PhoneUpload } from '@cotejo/contracts/phone-links/phone';
import { afterAll, beforeAll } from 'vitest';
import { sha256 } from '#platform/sha256.ts';
import { createCredit, createUser, factoryPassword, pdfFile, type User } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { TestDatabase } from '#testing/test-database.ts';

interface OpenedPhone {
  readonly accessToken: string;
  readonly number: number;
  readonly expiresAt: string;
}

/** Opens the app once for a suite, with a person who has a computer. `phones.pdf` is a PDF of 100 KB. */
export function openPhones(open: () => Promise<TestDatabase>) {
  const phones = {} as { app: TestApp; user: User; token: string; pdf: Buffer };
  beforeAll(async () => {
    phones.app = await openTestApp(await open());
    Object.assign(phones, await createUser(phones.app));
    // Bytes after the end of a PDF are allowed.
    phones.pdf = Buffer.concat([await pdfFile(), Buffer.alloc(100_000, ' ')]);
  });
  afterAll(() => phones.app.close());

  /** Another session of the person: one lasts 24 hours. */
  const signIn = async () => {
    const body = { email: phones.user.email, password: factoryPassword };
    const { data } = (await phones.app.call('POST', '/auth/login', { body })).body;
    phones.token = (data as { accessToken: string }).accessToken;
  };
  const newCredit = async (options: Partial<Parameters<typeof createCredit>[1]> = {}) =>
    (await createCredit(phones.app, { userId: phones.user.id, ...options })).id;
  const make = (creditId: string, token = phones.token) =>
    phones.app.call('POST', `/credits/${creditId}/phone`, { token, body: {} });
  const made = async (creditId: string) => (await make(creditId)).body.data as NewPhoneLink;
  const read = async (creditId: string) =>
    (await phones.app.call('GET', `/credits/${creditId}/phone`, { token: phones.token })).body.data as PhoneLink | null;
  const tokenOf = ({ url }: Pick<NewPhoneLink, 'url'>) => url.slice(url.indexOf('#') + 1);
  const openBy = (body: object, settings: object = {}) => phones.app.call('POST', '/phone/open', { body, ...settings });
  const opened = async (link: NewPhoneLink) =>
    (await openBy({ token: tokenOf(link) })).body.data as OpenedPhone & Phone;
  const confirm = (creditId: string, id: string, number: unknown, token = phones.token) =>
    phones.app.call('POST', `/credits/${creditId}/phone/${id}/confirm`, { token, body: { number } });
  const end = (creditId: string, id: string, token = phones.token) =>
    phones.app.call('DELETE', `/credits/${creditId}/phone/${id}`, { token });
  /** A link that a phone opened and the person confirmed. */
  const confirmed = async (creditId: string) => {
    const link = await made(creditId);
    const phone = await opened(link);
    await confirm(creditId, link.id, phone.number);
    return { link, ...phone };
  };
  const view = (token: string) => phones.app.call('GET', '/phone', { token });
  const start = (token: string, changes: object = {}, bytes = phones.pdf) =>
    phones.app.call('POST', '/phone/uploads', {
      token,
      body: { documentType: 'id', fileName: 'foto.pdf', sizeBytes: bytes.length, sha256: sha256(bytes), ...changes },
    });
  const started = async (token: string, changes: object = {}, bytes = phones.pdf) =>
    (await start(token, changes, bytes)).body.data as PhoneUpload;
  const put = (token: string, id: string, offset: number, bytes: Buffer) =>
    phones.app.call('PUT', `/phone/uploads/${id}`, {
      token,
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) },
      body: bytes,
    });
  /** Sends a whole document. */
  const send = async (token: string, documentType = 'id', bytes = phones.pdf) => {
    const { id } = await started(token, { documentType }, bytes);
    return put(token, id, 0, bytes);
  };
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];
  return {
    ...{ phones, signIn, newCredit, make, made, read, tokenOf, openBy, opened, confirm, end, confirmed },
    ...{ view, start, started, put, send, codeOf },
  };
}
