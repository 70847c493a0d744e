import type { APIRequestContext } from '@playwright/test';
import { adminToken, createAdmin } from './admin.ts';
import { bearer, dataOf } from './people.ts';
import type { Cotejo } from './start-cotejo.ts';
import { expect } from './test.ts';

interface Contact {
  readonly name: string;
  readonly email: string;
}

/** An institution receives by mail at these contacts, which a second administrator confirms; by hand without any. */
export async function saveContacts(
  request: APIRequestContext,
  cotejo: Cotejo,
  institutionId: string,
  contacts: readonly Contact[],
): Promise<void> {
  const path = `/api/admin/institutions/${institutionId}/handover`;
  const headers = bearer(await adminToken(request, cotejo.admin));
  const channel = contacts.length > 0 ? 'email' : 'none';
  await dataOf(await request.put(path, { headers, data: { channel, contacts } }));
  if (contacts.length === 0) return;
  const second = bearer(await adminToken(request, await createAdmin(request, cotejo, ['institutions.manage'])));
  for (const { email } of contacts)
    await dataOf(await request.post(`${path}/confirm`, { headers: second, data: { email } }));
}

/** The links that were mailed to a contact, newest first; waits for this many. */
export async function mailedLinks(request: APIRequestContext, to: string, count = 1): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const mails: { text: string }[] = (await (await request.get('/buzon/mensajes', { params: { to } })).json()).data;
      links = mails.flatMap(({ text }) => /\/entrega\/[\w-]+/.exec(text)?.[0] ?? []);
      return links.length;
    })
    .toBe(count);
  return links;
}
