import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { type Turn, type TurnStep, turnSteps } from '@cotejo/contracts/credits/turn';
import { turnTagLabels } from '@cotejo/contracts/credits/turn-words';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProfileScreen } from '#account/profile/ProfilePage.tsx';
import { queryClient } from '#data/query/query-client.ts';
import { creditWords } from '#loan/credit-words.ts';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { userSession } from '#session/session.ts';
import ConfirmationPage from '#site/credits/confirmation/ConfirmationPage.tsx';
import DetailsPage from '#site/credits/details/DetailsPage.tsx';
import { findOtherApplication } from '#site/credits/second-application/find-other-application.ts';
import { renderFlow } from '#site/credits/testing/render-flow.tsx';
import { sampleCreditDetails, sampleUser } from '#testing/factories.ts';
import { fakeApi, ok } from '#testing/fake-api.ts';
import { patiently } from '#testing/patiently.ts';
import { renderScreen } from '#testing/render-screen.tsx';

const statusOf: Record<TurnStep, CreditDetails['status']> = {
  ...{ allow: 'APPROVED', go: 'APPROVED', bring: 'APPROVED', meet: 'APPROVED', wait: 'APPROVED', deliver: 'APPROVED' },
  ...{ refused: 'APPROVED', paid: 'APPROVED', review: 'UNDER_REVIEW', rejected: 'REJECTED', cancelled: 'CANCELLED' },
  ...{ correct: 'PENDING', send: 'INSTITUTION_SELECTED', documents: 'INSTITUTION_SELECTED' },
  choose: 'INSTITUTION_SELECTED',
};
const holderOf = (step: TurnStep): Turn['who'] => {
  if (['wait'].includes(step)) return 'institution';
  if (['deliver', 'review'].includes(step)) return 'cotejo';
  return ['refused', 'paid', 'rejected', 'cancelled'].includes(step) ? 'nobody' : 'person';
};
const sample = (step: TurnStep): CreditDetails => {
  const credit = sampleCreditDetails({
    status: statusOf[step],
    ...(step === 'choose' && { amortizationType: null }),
    turn: { who: holderOf(step), step, since: '2026-11-24T15:00:00.000Z', by: '2099-12-03' },
  });
  return { ...credit, institution: credit.institution && { ...credit.institution, phone: '+59322981300' } };
};

afterEach(() => {
  userSession.deleteSession();
  queryClient().clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open(credit: CreditDetails) {
  userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
  fakeApi({
    'GET /users/profile': ok(sampleUser()),
    'GET /credits/user-credits': ok([credit]),
    [`GET /credits/${credit.id}/details`]: ok(credit),
  });
}

it.each(turnSteps)('every surface says the same of %s [12.7.23]', async (step) => {
  const credit = sample(step);
  const words = creditWords(credit, new Date());
  const isUnsent = ['correct', 'send', 'documents', 'choose'].includes(step);
  open(credit);

  const profile = renderScreen(<ProfileScreen imageUrl={null} />, { path: '/perfil' });
  const card = (await screen.findByRole('heading', { level: 3 })).closest('li') as HTMLElement;
  const inCard = within(card);
  expect(inCard.getByText(words.headline)).toBeTruthy();
  expect(inCard.getByText(turnTagLabels[words.tag])).toBeTruthy();
  expect(inCard.queryAllByText('Te toca a ti')).toHaveLength(holderOf(step) === 'person' ? 1 : 0);
  // What to take is listed at once only where the person has to go.
  expect(inCard.queryAllByText('Lleva:')).toHaveLength(step === 'go' || step === 'bring' ? 1 : 0);
  expect(inCard.queryAllByRole('link', { name: /^Llamar/ })).toHaveLength(
    ['go', 'bring', 'meet', 'wait', 'deliver'].includes(step) ? 1 : 0,
  );
  const page = profile.container.textContent ?? '';
  expect(page.includes('te toca ir')).toBe(step === 'go' || step === 'bring');
  if (['allow', 'go', 'bring', 'meet'].includes(step)) expect(page).toContain(words.summary);
  cleanup();

  storeCreditId(credit.id);
  renderFlow('/creditos/confirmacion', [{ path: '/creditos/confirmacion', Component: ConfirmationPage }]);
  const now = step === 'review' ? 'Ahora revisan tus documentos' : words.headline;
  const current = (await screen.findByText(now, {}, patiently)).closest('li');
  expect(current?.getAttribute('aria-current')).toBe('step');
  expect(current?.textContent).toContain(words.next);
  cleanup();

  const other = findOtherApplication([credit], { creditId: 'another', institutionId: credit.institutionId ?? '' });
  expect(other !== null).toBe(words.tag === 'approved' || step === 'review');

  // A new tab offers what was begun.
  sessionStorage.clear();
  renderFlow('/creditos/detalles', [{ path: '/creditos/detalles', Component: DetailsPage }]);
  if (isUnsent) expect(await screen.findByText(words.summary)).toBeTruthy();
  else expect(await screen.findByText('No hay un crédito activo')).toBeTruthy();
});
