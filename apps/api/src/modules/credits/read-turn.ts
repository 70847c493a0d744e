import type { ChosenInstitution } from '@cotejo/contracts/credits/applicant';
import { findMissing } from '@cotejo/contracts/credits/missing-steps';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import type { Turn } from '@cotejo/contracts/credits/turn';
import { type TurnWords, turnWords } from '@cotejo/contracts/credits/turn-words';
import type { Parts } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { type CreditRow, findInstitution } from './repository.ts';
import { presentChosenInstitution } from './request/present-credit.ts';
import { type ReviewOutcome, readReviewOutcome } from './review/corrections.ts';
import { listVerdicts } from './review/repository.ts';
import { turnOf } from './turn.ts';

type Needs = Pick<Parts, 'clock' | 'handovers' | 'workingDays'>;

/** Whose turn it is with one application. */
export async function readTurn(parts: Needs, reader: Reader, credit: CreditRow): Promise<Turn> {
  return (await readTurnFacts(parts, reader, credit)).turn;
}

async function readTurnFacts({ clock, handovers, workingDays }: Needs, reader: Reader, credit: CreditRow) {
  const documents = await listVerdicts(reader, [credit.id]);
  const outcome = await readReviewOutcome(reader, credit, documents);
  const facts = (await handovers.readFacts(reader, [credit])).get(credit.id);
  const { standing: handover = null, consent = null } = facts ?? {};
  const { corrections } = outcome;
  const turn = turnOf({ credit, corrections, documents, handover, consent }, workingDays, clock.now());
  return { turn, outcome, documents };
}

/** What the profile says now, for mails. */
export async function readTurnWords(
  parts: Needs,
  reader: Reader,
  credit: CreditRow,
): Promise<{ words: TurnWords; institution: ChosenInstitution | null }> {
  const { turn, outcome, documents } = await readTurnFacts(parts, reader, credit);
  const row = credit.institutionId === null ? null : await findInstitution(reader, credit.institutionId);
  const institution = row && presentChosenInstitution(row, credit.location);
  const words = turnWords({
    ...{ turn, institution, now: parts.clock.now(), isAgain: credit.lastSubmittedAt !== null, why: whyOf(outcome) },
    missing: findMissing({ amortizationType: credit.amortizationType, documents }),
  });
  return { words, institution };
}

function whyOf({ returned, rejection }: ReviewOutcome): { because: string; nextStep: string } | null {
  const stated = rejection ?? returned;
  return stated && { because: statedText(stated), nextStep: stated.reason?.nextStep ?? '' };
}
