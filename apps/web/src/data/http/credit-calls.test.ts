import { listUserCredits } from '@cotejo/contracts/credits/applicant';
import { downloadDocument } from '@cotejo/contracts/documents/applicant';
import { expect, it } from 'vitest';
import { fakeResponses, json, refusal } from '#testing/fake-api.ts';
import { createRequest } from './request.ts';

/** A request layer with a signed-in user and a server that gives this response. */
function openWith(response: Response) {
  const { fetch } = fakeResponses(response);
  const session = {
    readUserToken: () => 'user-1',
    readAdminToken: () => null,
    readContactToken: () => null,
    readPhoneToken: () => null,
    loseUserSession: () => {},
    loseAdminSession: () => {},
    refreshAdminSession: async () => 'refused' as const,
    isRefreshingAdminSession: () => false,
    answerAdminRefusal: async () => false,
  };
  return createRequest({ fetch, isOnline: () => true, pagePath: () => '/perfil', session: () => session });
}
const askCredits = (response: Response) => openWith(response).request(listUserCredits);

it.each([
  ['a token that ended', refusal(401, 'SESSION_EXPIRED', 'Otra cosa')],
  ['a token nobody issued', refusal(401, 'UNAUTHORIZED', 'Debe iniciar sesión para continuar')],
  ['a 401 that says nothing', new Response('', { status: 401 })],
])('a call about credits tells the end of the session on %s [2.8.11]', async (_, response) => {
  await expect(askCredits(response)).rejects.toThrow(/^Sesión expirada, por favor inicie sesión nuevamente$/);
});

it('a call about credits has a text of its own for a response that is none [2.8.13]', async () => {
  const message = 'Error de conexión con el servidor';
  const empty = new Response(null, { status: 200 });
  await expect(askCredits(empty)).rejects.toMatchObject({ code: 'NO_RESPONSE', message });
  const file = openWith(empty).request(downloadDocument, { params: { id: 'c', docId: 'd' } });
  await expect(file).rejects.toMatchObject({ code: 'NO_RESPONSE', message });
});

it.each([
  [409, 'error'],
  [409, 'message'],
  [400, 'error'],
  [403, 'error'],
])('a call about credits that answers %i shows what the server says in `%s` [2.8.14]', async (status, field) => {
  const response = json(status, { code: 'CONFLICT', [field]: 'El crédito ya fue decidido' });
  await expect(askCredits(response)).rejects.toThrow(/^El crédito ya fue decidido$/);
});
