import type { PhoneLinkSummary } from '@cotejo/contracts/phone-links/applicant';
import { formatCount } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#data/query/query-client.ts';
import { userSession } from '#session/session.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import { PhoneLinks } from './PhoneLinks.tsx';

const list = 'GET /users/phone-links';

const link = (changes: Partial<PhoneLinkSummary> = {}): PhoneLinkSummary => ({
  ...{ id: 'link-1', creditId: 'credit-1', state: 'confirmed', device: 'Chrome en Android', documents: 2 },
  ...{ createdAt: '2026-11-20T15:00:00.000Z', openedAt: '2026-11-20T15:01:00.000Z' },
  ...{ confirmedAt: '2026-11-20T15:02:00.000Z', endedAt: null, endedBy: null },
  ...changes,
});
const page = (...data: PhoneLinkSummary[]) => ({
  ...{ data, total: data.length, page: 1, limit: 10, totalPages: 1 },
});
const ended = { state: 'ended', endedAt: '2026-11-20T15:20:00.000Z' } as const;

beforeEach(() => userSession.signIn({ accessToken: 'token-1', user: sampleUser() }));
afterEach(() => {
  userSession.deleteSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

const open = () => renderScreen(<PhoneLinks />, { path: '/configuracion/seguridad' });
const texts = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('lists the phones with when, how many documents and what ended them [12.13.60]', async () => {
  fakeApi({
    [list]: page(
      link(),
      link({ id: 'link-2', device: 'Safari en iPhone', documents: 1, ...ended, endedBy: 'time' }),
      link({ id: 'link-3', device: null, documents: 0, confirmedAt: null, ...ended, endedBy: 'numbers' }),
    ),
  });
  open();
  await screen.findByText('Safari en iPhone');
  const when = formatDateTime('2026-11-20T15:01:00.000Z');
  expect(await texts()).toEqual([
    `Chrome en Android · ${when} · ${formatCount(2, 'documento', 'documentos')}Terminar el enlace de Chrome en Android`,
    `Safari en iPhone · ${when} · ${formatCount(1, 'documento', 'documentos')}Se acabó su tiempo`,
    `Un teléfono · ${when} · Sin confirmarTres números no coincidieron`,
  ]);
});

it('ends one that lives, and shows it as ended [12.13.60]', async () => {
  const { handlers, callsOf } = fakeApi({
    [list]: page(link()),
    'DELETE /credits/credit-1/phone/link-1': { data: {} },
  });
  open();
  const end = await screen.findByRole('button', { name: 'Terminar el enlace de Chrome en Android' });
  handlers[list] = page(link({ ...ended, endedBy: 'person' }));
  await userEvent.click(end);
  await vi.waitFor(() => expect(screen.getByText('Lo terminaste tú')).toBeTruthy(), patiently);
  expect(screen.queryByRole('button', { name: /^Terminar/ })).toBeNull();
  expect(callsOf('DELETE /credits/credit-1/phone/link-1')).toHaveLength(1);
});

it('says that there was none, or why the list is not there', async () => {
  const { handlers } = fakeApi({ [list]: () => refusal(503, 'UNAVAILABLE', 'No disponible') });
  open();
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByText('No se pudieron cargar los enlaces')).toBeTruthy();
  handlers[list] = page();
  await userEvent.click(screen.getByRole('button', { name: /Intentar|Reintentar/ }));
  expect(await screen.findByText('Ningún teléfono abrió un enlace.')).toBeTruthy();
});
