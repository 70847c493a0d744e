import { creditStatuses } from '@cotejo/contracts/credits/status';
import { expect, it } from 'vitest';
import { sampleCredit, sampleDocument } from '#testing/factories.ts';
import { byTurn, isBegun, turnOf } from './credit-turn.ts';

const documents = (['id', 'payroll', 'services'] as const).map((documentType) => sampleDocument({ documentType }));
const open = { status: 'INSTITUTION_SELECTED', amortizationType: 2, documents } as const;
const correction = { documentId: 'd', documentType: 'payroll', reason: null, words: '', replaced: false } as const;

it('says for each application whose turn it is and what the next step is', () => {
  expect(
    Object.fromEntries(creditStatuses.map((status) => [status, turnOf(sampleCredit({ status, documents }))])),
  ).toEqual({
    PENDING: 'send',
    INSTITUTION_SELECTED: 'send',
    DOCUMENTS_SUBMITTED: 'review',
    UNDER_REVIEW: 'review',
    APPROVED: 'visit',
    REJECTED: 'rejected',
    CANCELLED: 'cancelled',
  });
  expect(turnOf(sampleCredit({ ...open, amortizationType: null }))).toBe('complete');
  expect(turnOf(sampleCredit({ ...open, documents: documents.slice(1) }))).toBe('complete');
  expect(turnOf(sampleCredit({ ...open, corrections: [correction] }))).toBe('correct');
  expect(turnOf(sampleCredit({ ...open, corrections: [{ ...correction, replaced: true }] }))).toBe('send');
  expect(turnOf(sampleCredit({ ...open, institution: null }))).toBe('choose');
});

it('puts what waits for the person first, and keeps the order of what stands alike [6.2.1]', () => {
  const credits = [
    sampleCredit({ id: 'cancelled', status: 'CANCELLED' }),
    sampleCredit({ id: 'review', status: 'UNDER_REVIEW' }),
    sampleCredit({ id: 'newer', status: 'INSTITUTION_SELECTED', documents: [] }),
    sampleCredit({ id: 'older', status: 'INSTITUTION_SELECTED', documents: [] }),
    sampleCredit({ ...open, id: 'send' }),
    sampleCredit({ ...open, id: 'correct', corrections: [correction] }),
    sampleCredit({ id: 'ready', status: 'APPROVED' }),
  ];
  const inOrder = ['ready', 'correct', 'send', 'newer', 'older', 'review', 'cancelled'];
  expect(byTurn(credits).map(({ id }) => id)).toEqual(inOrder);
  expect(byTurn(credits.filter(isBegun)).map(({ id }) => id)).toEqual(['correct', 'send', 'newer', 'older']);
  expect(isBegun(sampleCredit({ status: 'PENDING', institution: null }))).toBe(false);
});
