import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { Turn } from '@cotejo/contracts/credits/turn';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#data/query/query-client.ts';
import { userSession } from '#session/session.ts';
import { sampleCreditDetails, sampleOwnHandover, sampleUser } from '#testing/factories.ts';
import { fakeApi, type Handlers, ok, refusal } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { ProfileScreen } from '../profile/ProfilePage.tsx';

const name = 'Cooperativa Jardín Azuayo';
const consentCall = 'POST /credits/*/handover-consent';
const disputeCall = 'POST /credits/*/handover-dispute';
const terms = { id: 'terms-3', version: '3', title: 'Términos', content: '<p>Texto</p>' };

beforeEach(() => {
  localStorage.clear();
  userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
});
afterEach(() => {
  userSession.deleteSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

const turn = (step: Turn['step'], who: Turn['who'] = 'person'): Turn => ({
  ...{ who, step, since: '2026-11-24T15:00:00.000Z', by: null },
});

function approved(changes: Partial<CreditDetails>): CreditDetails {
  const credit = sampleCreditDetails({ status: 'APPROVED', ...changes });
  return { ...credit, institution: credit.institution && { ...credit.institution, phone: '+59374123456' } };
}

async function openCard(credit: CreditDetails, more: Handlers = {}) {
  const api = fakeApi({
    'GET /users/profile': ok(sampleUser()),
    'GET /credits/user-credits': ok([credit]),
    [`GET /credits/${credit.id}/details`]: ok(credit),
    'GET /terms': ok(terms),
    ...more,
  });
  renderScreen(<ProfileScreen imageUrl={null} />, { path: '/perfil' });
  const card = (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;
  return { api, card: within(card), text: () => card.textContent?.replaceAll('\u00a0', ' ') ?? '' };
}

it('offers to hand it over or to take it there; the second only shows what to take [12.7.18]', async () => {
  const { api, card } = await openCard(approved({ turn: turn('allow') }), {
    [consentCall]: refusal(409, 'CONFLICT', 'Los términos cambiaron', {
      data: { terms: { ...terms, id: 'terms-4', version: '4', content: '<p>Texto nuevo</p>' } },
    }),
  });
  expect(card.queryByText('Lleva:')).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'La llevo yo' }));
  expect(card.getByText('Lleva:')).toBeTruthy();
  expect(api.callsOf(consentCall)).toHaveLength(0);
  await userEvent.click(card.getByRole('button', { name: `Que Cotejo se la entregue a ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/tu nombre, cédula, contacto, la solicitud y los tres documentos/)).toBeTruthy();
  await dialog.findByText('Términos, versión 3');
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, entrégala' }));
  expect(await dialog.findByText('Los términos cambiaron: lee la versión 4 y responde otra vez.')).toBeTruthy();
  expect(dialog.getByText('Texto nuevo')).toBeTruthy();
  api.handlers[consentCall] = ok({ consent: true });
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, entrégala' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(consentCall).map(({ body }) => body)).toEqual([
    { consent: true, termsVersionId: 'terms-3' },
    { consent: true, termsVersionId: 'terms-4' },
  ]);
});

it('takes the permission back in review too, and says why it could not [12.7.19]', async () => {
  const given = { given: true, institutionId: 'i', at: '2026-11-24T15:00:00.000Z' };
  const credit = sampleCreditDetails({ status: 'UNDER_REVIEW', handoverConsent: given });
  const { api, card } = await openCard(credit, {
    [consentCall]: refusal(429, 'RATE_LIMITED', 'Ya cambiaste este permiso varias veces hoy. Inténtalo mañana.'),
  });
  expect(card.getByText(/^Diste tu permiso el/)).toBeTruthy();
  expect(card.queryByText(/Sin tu permiso/)).toBeNull();
  await userEvent.click(card.getByRole('button', { name: `Retirar el permiso para ${name}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/^Si tu solicitud se aprueba, no se la entregamos/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, retirarlo' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Ya cambiaste este permiso varias veces hoy. Inténtalo mañana.',
  );
  api.handlers[consentCall] = refusal(409, 'INVALID_TRANSITION', 'no');
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, retirarlo' }));
  expect(await dialog.findByText(/^Tu solicitud cambió mientras tanto/)).toBeTruthy();
  api.handlers[consentCall] = ok({ consent: false });
  api.handlers['GET /credits/user-credits'] = ok([{ ...credit, handoverConsent: { ...given, given: false } }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Sí, retirarlo' }));
  expect(
    await card.findByText(/dijiste que Cotejo no le entregue .* Sin tu permiso no le entregamos nada/),
  ).toBeTruthy();
});

it('says of a refusal why and what next; nothing to call or to take, and compares again with the same figures [12.7.20]', async () => {
  const declined = {
    reason: 'credit_history',
    sentence: 'Tu historial no alcanza.',
    nextStep: 'Pide tu reporte.',
  } as const;
  const { card, text } = await openCard(
    approved({
      turn: turn('refused', 'nobody'),
      handover: sampleOwnHandover({
        state: 'declined',
        by: 'institution',
        closedAt: '2026-11-24T15:00:00.000Z',
        declined,
      }),
    }),
  );
  await card.findByText(/Tu historial no alcanza\. Pide tu reporte\./);
  expect(card.getByText('No aceptada')).toBeTruthy();
  expect(text()).toContain(`${name} no aceptó tu solicitud.`);
  expect(text()).not.toMatch(/te toca ir|Lleva|Aprobado quiere decir/);
  expect(card.queryByRole('link', { name: /Llamar|WhatsApp/ })).toBeNull();
  expect(card.getByRole('link', { name: /^Dónde pedir tu reporte/ }).getAttribute('href')).toContain(
    'superbancos.gob.ec',
  );
  await userEvent.click(card.getByRole('button', { name: 'Comparar otra vez' }));
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/solicitud');
  expect(JSON.parse(sessionStorage.getItem('creditFormData') ?? '')).toMatchObject({
    ...{ amount: 8_000, term: 48, income: 1_200, location: 'Quito', termsAccepted: false },
  });
});

const paid = {
  ...{ amount: 6_500, date: '2026-11-24', rate: 15.9, differs: ['amount', 'rate'] as ('amount' | 'rate')[] },
  ...{ offered: { amount: 8_000, rate: 14.56 }, costsMore: 212.4 },
};
const disbursed = () =>
  approved({
    turn: turn('paid', 'nobody'),
    handover: sampleOwnHandover({ state: 'disbursed', by: 'institution', disbursed: paid }),
  });

it('puts what was offered beside what was paid, with what it costs more [6.30.4] [12.7.21]', async () => {
  const { card, text } = await openCard(disbursed());
  const table = await card.findByRole('table', { name: 'Lo que elegiste y lo que anotaron' });
  expect([...table.querySelectorAll('tr')].map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    ...['ElegisteAnotaron', 'Monto$8.000,00$6.500,00', 'Tasa14,56 %15,90 %'],
  ]);
  expect(text()).toContain(
    'Desembolso el 24 de noviembre. Con esa tasa pagas $212,40 más de interés. Mira tu contrato.',
  );
  expect(card.getByText('Desembolsada')).toBeTruthy();
  expect(text()).not.toMatch(/te toca ir|Lleva:/);
});

const figures = { firstPayment: 221.55, lastPayment: 221.7, realTotal: 10_634, rate: 14.56 };

it('has at its top what was paid where it is not the offer [12.11.34]', async () => {
  const { card, text } = await openCard({ ...disbursed(), ...figures });
  await card.findByRole('table', { name: 'Lo que elegiste y lo que anotaron' });
  expect(text()).toMatch(/Desembolsado\$6\.500,00Tasa de interés15,90 %Plazo48 meses/);
  expect(text()).not.toMatch(/Pago mensual|Primera cuota|Pago total|10\.634/);
});

it('has at its top the instalments of the offer where that was paid [12.11.34]', async () => {
  const same = { ...paid, amount: 8_000, rate: 14.56, differs: [], costsMore: 0 };
  const handover = sampleOwnHandover({ state: 'disbursed', by: 'institution', disbursed: same });
  const { card, text } = await openCard({ ...disbursed(), ...figures, handover });
  await card.findByRole('table', { name: 'Lo que elegiste y lo que anotaron' });
  expect(text()).toContain('Pago total$10.634');
  expect(text()).not.toContain('Desembolsado$');
});

it('lets the person say in words that it is not so, once [12.7.22]', async () => {
  const credit = disbursed();
  const { api, card } = await openCard(credit, { [disputeCall]: refusal(409, 'CONFLICT', 'x') });
  await userEvent.click(await card.findByRole('button', { name: 'No es así' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No es así' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a Cotejo' }));
  expect(dialog.getByText('Cuéntanos qué pasó')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Qué pasó'));
  await userEvent.type(dialog.getByLabelText('Qué pasó'), ' Me dieron $6.000 ');
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a Cotejo' }));
  expect(await dialog.findByText('Ya nos lo dijiste de esta respuesta; lo revisamos.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Qué pasó').value).toBe(' Me dieron $6.000 ');
  api.handlers[disputeCall] = ok({ at: '2026-11-25T15:00:00.000Z' });
  api.handlers[`GET /credits/${credit.id}/details`] = ok({
    ...credit,
    handover: credit.handover && { ...credit.handover, disputedAt: '2026-11-25T15:00:00.000Z' },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar a Cotejo' }));
  expect(await card.findByText('Nos lo dijiste el 25 de noviembre; lo revisamos.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'No es así' })).toBeNull();
  expect(api.callsOf(disputeCall).at(-1)?.body).toEqual({ about: 'disbursed', words: 'Me dieron $6.000' });
});

it('says how not to go on with an approved one, as far as it can be done [12.7.26]', async () => {
  const given = { given: true, institutionId: 'i', at: '2026-11-24T15:00:00.000Z' };
  const { card } = await openCard(approved({ turn: turn('wait', 'institution'), handoverConsent: given }));
  const answer = card.getByText('Ya no lo quiero').closest('details');
  expect(answer?.textContent).toContain(`Retira el permiso: ${name} deja de ver tus papeles`);
  expect(card.getByRole('button', { name: `Retirar el permiso para ${name}` })).toBeTruthy();
});

it('takes back only what was delivered', async () => {
  const given = { given: true, institutionId: 'i', at: '2026-11-24T15:00:00.000Z' };
  const { card } = await openCard(approved({ turn: turn('deliver', 'cotejo'), handoverConsent: given }));
  const answer = card.getByText('Ya no lo quiero').closest('details');
  expect(answer?.textContent).toContain(`Retira el permiso: no le entregamos nada a ${name}.`);
  await userEvent.click(card.getByRole('button', { name: `Retirar el permiso para ${name}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(`No se la entregamos a ${name}: la llevas tú.`)).toBeTruthy();
});

it('does not say that nothing was delivered of what was taken back', async () => {
  const given = { given: false, institutionId: 'i', at: '2026-11-24T15:00:00.000Z' };
  const { card } = await openCard(
    approved({
      turn: turn('allow'),
      handoverConsent: given,
      handover: sampleOwnHandover({ state: 'withdrawn', closedAt: '2026-11-24T15:00:00.000Z' }),
    }),
  );
  await card.findByText(/^Retiramos tus papeles/);
  const answer = card.getByText('Ya no lo quiero').closest('details');
  expect(answer?.textContent).toContain(`${name} ya no puede ver tus papeles; no tienes que hacer nada más.`);
  expect(answer?.textContent).not.toContain('No le entregamos nada');
});

it('asks whether the institution really called [12.7.22]', async () => {
  const { card } = await openCard(
    approved({ turn: turn('meet'), handover: sampleOwnHandover({ state: 'contacted', by: 'institution' }) }),
  );
  expect(await card.findByRole('button', { name: 'No me han llamado' })).toBeTruthy();
  expect(card.getByRole('link', { name: `Llamar a ${name}` })).toBeTruthy();
  expect(card.queryByText('Lleva:')).toBeNull();
});
