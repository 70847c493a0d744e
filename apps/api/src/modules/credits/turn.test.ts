import type { Turn } from '@cotejo/contracts/credits/turn';
import { describe, expect, it } from 'vitest';
import type { StandingHandover } from '#platform/handovers.ts';
import { createWorkingDays } from '#platform/working-days.ts';
import { type TurnFacts, turnOf } from './turn.ts';

const workingDays = createWorkingDays([]);

/** Hours of Guayaquil. */
const at = (moment: string): Date => new Date(`2026-${moment}:00-05:00`);

const credit = (changes: Partial<TurnFacts['credit']>): TurnFacts['credit'] =>
  ({
    ...{ status: 'PENDING', institutionId: 'bank', amortizationType: 1 },
    ...{ createdAt: at('11-02T09:00'), updatedAt: at('11-23T09:00') },
    ...{ lastSubmittedAt: null, decidedAt: null, givenBackAt: null },
    ...changes,
  }) as TurnFacts['credit'];

const paper = (documentType: 'id' | 'payroll' | 'services', isVerified: boolean | null = null) => ({
  documentType,
  isVerified,
});
const papers = [paper('id'), paper('payroll'), paper('services')];

const correction = (replaced: boolean) => ({
  ...{ documentId: 'a', documentType: 'id' as const, reason: null, words: 'Está caducada' },
  replaced,
});

const approvedAt = at('11-23T10:00');
const approved = credit({ status: 'APPROVED', decidedAt: approvedAt, lastSubmittedAt: at('11-20T09:00') });

const handover = (state: StandingHandover['state'], times: Partial<StandingHandover> = {}): StandingHandover => ({
  ...{ state, createdAt: approvedAt },
  ...{ sentAt: null, receivedAt: null, contactedAt: null, closedAt: null, reopenedAt: null },
  ...times,
});

const sentAt = at('11-23T10:10');

// 23 November 2026 is a Monday.
const table: readonly (readonly [title: string, facts: Partial<TurnFacts>, now: Date, expected: Turn])[] = [
  [
    'cancelled by the person',
    { credit: credit({ status: 'CANCELLED' }) },
    at('11-28T09:00'),
    { who: 'nobody', step: 'cancelled', since: at('11-23T09:00').toISOString(), by: null },
  ],
  [
    'rejected by Cotejo',
    { credit: credit({ status: 'REJECTED', decidedAt: approvedAt }) },
    at('11-28T09:00'),
    { who: 'nobody', step: 'rejected', since: approvedAt.toISOString(), by: null },
  ],
  [
    'in review, also once its day has passed',
    { credit: credit({ status: 'UNDER_REVIEW', lastSubmittedAt: at('11-20T09:00') }) },
    at('12-20T09:00'),
    { who: 'cotejo', step: 'review', since: at('11-20T09:00').toISOString(), by: '2026-11-25' },
  ],
  [
    'given back, with a paper to replace, before anything else is missing',
    { credit: credit({ givenBackAt: approvedAt, institutionId: null }), corrections: [correction(false)] },
    at('11-28T09:00'),
    { who: 'person', step: 'correct', since: approvedAt.toISOString(), by: null },
  ],
  [
    'given back, with every paper replaced',
    { credit: credit({ givenBackAt: approvedAt }), corrections: [correction(true)], documents: papers },
    at('11-28T09:00'),
    { who: 'person', step: 'send', since: approvedAt.toISOString(), by: null },
  ],
  [
    'without an institution',
    { credit: credit({ institutionId: null, amortizationType: null }) },
    at('11-28T09:00'),
    { who: 'person', step: 'choose', since: at('11-02T09:00').toISOString(), by: null },
  ],
  [
    'without a system, though all papers are there',
    { credit: credit({ amortizationType: null }), documents: papers },
    at('11-28T09:00'),
    { who: 'person', step: 'choose', since: at('11-02T09:00').toISOString(), by: null },
  ],
  [
    'with a paper missing',
    { documents: papers.slice(1) },
    at('11-28T09:00'),
    { who: 'person', step: 'documents', since: at('11-02T09:00').toISOString(), by: null },
  ],
  [
    'with a paper refused',
    { documents: [paper('id', false), ...papers.slice(1)] },
    at('11-28T09:00'),
    { who: 'person', step: 'documents', since: at('11-02T09:00').toISOString(), by: null },
  ],
  [
    'ready to be sent',
    { documents: papers },
    at('11-28T09:00'),
    { who: 'person', step: 'send', since: at('11-02T09:00').toISOString(), by: null },
  ],
  [
    'approved without a permission',
    { credit: approved },
    at('11-28T09:00'),
    { who: 'person', step: 'allow', since: approvedAt.toISOString(), by: null },
  ],
  [
    'approved, permission refused before',
    { credit: approved, consent: { given: false, acceptedAt: at('11-20T09:00') } },
    at('11-28T09:00'),
    { who: 'person', step: 'allow', since: approvedAt.toISOString(), by: null },
  ],
  [
    'approved, permission taken back since',
    { credit: approved, consent: { given: false, acceptedAt: at('11-24T09:00') } },
    at('11-28T09:00'),
    { who: 'person', step: 'allow', since: at('11-24T09:00').toISOString(), by: null },
  ],
  [
    'to be delivered, until the end of the first working day after it',
    { credit: approved, handover: handover('pending') },
    at('11-24T23:59'),
    { who: 'cotejo', step: 'deliver', since: approvedAt.toISOString(), by: '2026-11-24' },
  ],
  [
    'not delivered in time',
    { credit: approved, handover: handover('failed') },
    at('11-25T00:00'),
    { who: 'person', step: 'bring', since: at('11-25T00:00').toISOString(), by: null },
  ],
  [
    'to be delivered again after a reopening',
    { credit: approved, handover: handover('pending', { reopenedAt: at('11-27T16:00') }) },
    at('11-30T12:00'),
    { who: 'cotejo', step: 'deliver', since: at('11-27T16:00').toISOString(), by: '2026-11-30' },
  ],
  [
    'sent, until the end of the third working day',
    { credit: approved, handover: handover('sent', { sentAt }) },
    at('11-26T23:59'),
    { who: 'institution', step: 'wait', since: sentAt.toISOString(), by: '2026-11-26' },
  ],
  [
    'received, which gives it three working days anew',
    { credit: approved, handover: handover('received', { sentAt, receivedAt: at('11-26T09:00') }) },
    at('11-28T09:00'),
    { who: 'institution', step: 'wait', since: sentAt.toISOString(), by: '2026-12-01' },
  ],
  [
    'delivered by hand',
    { credit: approved, handover: handover('received', { receivedAt: at('11-26T09:00') }) },
    at('11-28T09:00'),
    { who: 'institution', step: 'wait', since: at('11-26T09:00').toISOString(), by: '2026-12-01' },
  ],
  [
    'reopened to sent, counted from the reopening',
    { credit: approved, handover: handover('sent', { sentAt, reopenedAt: at('12-01T09:00') }) },
    at('12-03T09:00'),
    { who: 'institution', step: 'wait', since: sentAt.toISOString(), by: '2026-12-04' },
  ],
  [
    'without an answer in time',
    { credit: approved, handover: handover('sent', { sentAt }) },
    at('11-27T00:00'),
    { who: 'person', step: 'go', since: at('11-27T00:00').toISOString(), by: null },
  ],
  [
    'contacted',
    { credit: approved, handover: handover('contacted', { sentAt, contactedAt: at('11-24T15:00') }) },
    at('12-28T09:00'),
    { who: 'person', step: 'meet', since: at('11-24T15:00').toISOString(), by: null },
  ],
  [
    'declined, also with the permission taken back since',
    {
      credit: approved,
      handover: handover('declined', { closedAt: at('11-25T15:00') }),
      consent: { given: false, acceptedAt: at('11-26T09:00') },
    },
    at('12-28T09:00'),
    { who: 'nobody', step: 'refused', since: at('11-25T15:00').toISOString(), by: null },
  ],
  [
    'paid out',
    { credit: approved, handover: handover('disbursed', { closedAt: at('11-25T15:00') }) },
    at('12-28T09:00'),
    { who: 'nobody', step: 'paid', since: at('11-25T15:00').toISOString(), by: null },
  ],
];

describe('whose turn it is [12.9.1]', () => {
  it.each(table)('%s', (_title, facts, now, expected) => {
    const all = { credit: credit({}), corrections: [], documents: [], handover: null, consent: null, ...facts };
    expect(turnOf(all, workingDays, now)).toEqual(expected);
  });

  it('counts working days over Carnival [12.9.2]', () => {
    // Monday 16 and Tuesday 17 February 2026 are Carnival; Friday the 13th is not.
    const sent = new Date('2026-02-12T10:00:00-05:00');
    const facts = { credit: approved, corrections: [], documents: [], consent: null };
    const { by } = turnOf(
      { ...facts, handover: handover('sent', { createdAt: sent, sentAt: sent }) },
      workingDays,
      sent,
    );
    expect(by).toBe('2026-02-19');
  });
});
