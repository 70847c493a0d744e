import type { Correction, UserCredit } from '@cotejo/contracts/credits/applicant';
import { documentTypePhrases, documentTypes } from '@cotejo/contracts/documents/applicant';
import { formatList } from '@cotejo/format/figures';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { CreditRow } from '../repository.ts';
import { invalidTransition, isEditable, requireEditable } from '../state.ts';
import { type CurrentReturn, listCurrentReturns, listVerdicts, type VerdictRow } from './repository.ts';

/** What a credit says about its return or rejection. */
export type ReviewOutcome = Pick<UserCredit, 'round' | 'corrections' | 'onlyCorrections' | 'returned' | 'rejection'>;

interface Standing {
  readonly credit: CreditRow;
  readonly returned: CurrentReturn | null;
  readonly verdicts: readonly VerdictRow[];
}

// Nothing can need correction in the first round while reviewers have the credit.
const mayHaveCorrections = (credit: CreditRow): boolean => credit.round > 1 || isEditable(credit);

/** Adds the outcome to each row with two queries for all rows. */
export async function withReviewOutcomes<Row extends { readonly credit: CreditRow }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & { readonly outcome: ReviewOutcome })[]> {
  const ids = rows.filter(({ credit }) => mayHaveCorrections(credit)).map(({ credit }) => credit.id);
  const returns = await listCurrentReturns(reader, ids);
  const verdicts = await listVerdicts(reader, ids);
  return rows.map((row) => ({
    ...row,
    outcome: outcomeOf({
      credit: row.credit,
      returned: returns.find(({ creditId }) => creditId === row.credit.id) ?? null,
      verdicts: verdicts.filter(({ creditId }) => creditId === row.credit.id),
    }),
  }));
}

/** `documents`: those of the credit, if already read. */
export const readReviewOutcome = async (
  reader: Reader,
  credit: CreditRow,
  documents?: readonly VerdictRow[],
): Promise<ReviewOutcome> => outcomeOf(await readStanding(reader, credit, documents));

async function readStanding(reader: Reader, credit: CreditRow, documents?: readonly VerdictRow[]): Promise<Standing> {
  if (!mayHaveCorrections(credit)) return { credit, returned: null, verdicts: [] };
  const returned = await findCurrentReturn(reader, credit);
  return { credit, returned, verdicts: documents ?? (await listVerdicts(reader, [credit.id])) };
}

/** The return that started the current round; null in the first round. */
async function findCurrentReturn(reader: Reader, { id, round }: CreditRow): Promise<CurrentReturn | null> {
  if (round === 1) return null;
  const [returned = null] = await listCurrentReturns(reader, [id]);
  return returned;
}

function outcomeOf(standing: Standing): ReviewOutcome {
  const { credit, returned } = standing;
  return {
    round: credit.round,
    corrections: correctionsOf(standing),
    onlyCorrections: isEditable(credit) && namesDocuments(standing),
    returned: returned && { reason: returned.reason, words: returned.words, at: returned.at.toISOString() },
    rejection:
      credit.status === 'REJECTED' ? { reason: credit.decisionReason, words: credit.decisionWords ?? '' } : null,
  };
}

// If the chosen institution is inactive, everything may be changed; otherwise the credit could never be submitted
// again.
const namesDocuments = ({ returned }: Standing): boolean =>
  returned !== null && returned.documents.length > 0 && returned.isInstitutionActive;

/**
 * Documents to correct: those named in the return and, while the applicant can edit, any other rejected one. Excludes a
 * named document that a reviewer accepted later, and one whose replacement was rejected, which is listed with its own
 * reason.
 */
function correctionsOf({ credit, returned, verdicts }: Standing): Correction[] {
  const rejected = isEditable(credit) ? verdicts.filter(({ isVerified }) => isVerified === false) : [];
  const named = (returned?.documents ?? []).map(({ documentId, documentType, reason, words }): Correction | null => {
    const present = verdicts.find((verdict) => verdict.documentType === documentType);
    if (present?.id === documentId && present.isVerified !== false) return null;
    const isRejectedAnew = present && present.id !== documentId && rejected.includes(present);
    if (isRejectedAnew) return null;
    return { documentId, documentType, reason, words, replaced: present !== undefined && present.id !== documentId };
  });
  const others = rejected
    .filter(({ id }) => !named.some((correction) => correction?.documentId === id))
    .map(({ id, documentType, reason, comments }): Correction => {
      return { documentId: id, documentType, reason, words: comments ?? '', replaced: false };
    });
  const order = ({ documentType }: Correction) => documentTypes.indexOf(documentType);
  return [...named, ...others].filter((correction) => correction !== null).sort((a, b) => order(a) - order(b));
}

/** The document types that may be changed; null if everything may. */
async function findChangeableTypes(tx: Tx, credit: CreditRow): Promise<ReadonlySet<string> | null> {
  if (credit.round === 1) return null;
  const standing = await readStanding(tx, credit);
  if (!namesDocuments(standing)) return null;
  return new Set(correctionsOf(standing).map(({ documentType }) => documentType));
}

/** Throws INVALID_TRANSITION if the applicant may not change documents of this type now. */
export async function requireDocumentOpen(
  tx: Tx,
  credit: CreditRow,
  documentType: 'id' | 'payroll' | 'services',
): Promise<void> {
  requireEditable(credit);
  const changeable = await findChangeableTypes(tx, credit);
  if (changeable && !changeable.has(documentType)) throw await onlyCorrections(tx, credit);
}

export const isChoiceOpen = async (tx: Tx, credit: CreditRow): Promise<boolean> =>
  (await findChangeableTypes(tx, credit)) === null;

/** Throws INVALID_TRANSITION if the institution and amortization cannot be changed now. */
export async function requireChoiceOpen(tx: Tx, credit: CreditRow): Promise<void> {
  requireEditable(credit);
  if (await findChangeableTypes(tx, credit)) throw await onlyCorrections(tx, credit);
}

async function onlyCorrections(tx: Tx, credit: CreditRow) {
  const { corrections } = await readReviewOutcome(tx, credit);
  const named = formatList(corrections.map(({ documentType }) => documentTypePhrases[documentType]));
  return invalidTransition(credit, `Esta vez solo puedes cambiar lo que te devolvieron: ${named}.`, { corrections });
}

/** Throws INVALID_TRANSITION if a document in use is rejected. */
export async function requireNothingRejected(
  tx: Tx,
  credit: CreditRow,
  documents: readonly VerdictRow[],
): Promise<void> {
  const rejected = documents.filter(({ isVerified }) => isVerified === false);
  if (rejected.length === 0) return;
  const { corrections } = await readReviewOutcome(tx, credit, documents);
  const named = formatList(rejected.map(({ documentType }) => documentTypePhrases[documentType]));
  throw invalidTransition(credit, `Antes de enviar cambia ${named}: no se aceptó lo que subiste.`, { corrections });
}
