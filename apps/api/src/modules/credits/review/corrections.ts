import type { Correction, UserCredit } from '@cotejo/contracts/credits/applicant';
import { documentTypePhrases, documentTypes } from '@cotejo/contracts/documents/applicant';
import { formatList } from '@cotejo/format/figures';
import type { Reader, Tx } from '#db/database.ts';
import type { CreditRow } from '../repository.ts';
import { invalidTransition, isEditable, requireEditable } from '../state.ts';
import { type CurrentReturn, listCurrentReturns, listVerdicts, type VerdictRow } from './repository.ts';

/** What a credit says of being given back and of being rejected. */
export type ReviewOutcome = Pick<UserCredit, 'round' | 'corrections' | 'onlyCorrections' | 'returned' | 'rejection'>;

interface Standing {
  readonly credit: CreditRow;
  readonly returned: CurrentReturn | null;
  readonly verdicts: readonly VerdictRow[];
}

// Before the first return, and while reviewers have it, there is nothing to correct.
const mayHaveCorrections = (credit: CreditRow): boolean => credit.round > 1 || isEditable(credit);

/** Adds to each row what its credit says of being given back and of being rejected. */
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

/** @param documents those of the credit, when they were read already */
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

/** The return that the present round began with; null in the first, which began with the application. */
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

// Where the chosen institution takes no applications any more everything is open: else the credit
// could never be sent again.
const namesDocuments = ({ returned }: Standing): boolean =>
  returned !== null && returned.documents.length > 0 && returned.isInstitutionActive;

/**
 * What the applicant has to change, or changed in this round: the documents named when the credit
 * was given back, and, while the applicant has it, whatever else was not accepted. A named document
 * that a reviewer accepted after all is none.
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

/** The types that may be changed now, or null where all may. */
async function findChangeableTypes(tx: Tx, credit: CreditRow): Promise<ReadonlySet<string> | null> {
  if (credit.round === 1) return null;
  const standing = await readStanding(tx, credit);
  if (!namesDocuments(standing)) return null;
  return new Set(correctionsOf(standing).map(({ documentType }) => documentType));
}

/** Throws INVALID_TRANSITION when the applicant may not change a document of this type now. */
export async function requireDocumentOpen(
  tx: Tx,
  credit: CreditRow,
  documentType: 'id' | 'payroll' | 'services',
): Promise<void> {
  requireEditable(credit);
  const changeable = await findChangeableTypes(tx, credit);
  if (changeable && !changeable.has(documentType)) throw await onlyCorrections(tx, credit);
}

/**
 * Whether the applicant may choose institution and amortization, and not only correct documents.
 */
export const isChoiceOpen = async (tx: Tx, credit: CreditRow): Promise<boolean> =>
  (await findChangeableTypes(tx, credit)) === null;

/** Throws INVALID_TRANSITION when the applicant may not choose institution or amortization now. */
export async function requireChoiceOpen(tx: Tx, credit: CreditRow): Promise<void> {
  requireEditable(credit);
  if (await findChangeableTypes(tx, credit)) throw await onlyCorrections(tx, credit);
}

async function onlyCorrections(tx: Tx, credit: CreditRow) {
  const { corrections } = await readReviewOutcome(tx, credit);
  const named = formatList(corrections.map(({ documentType }) => documentTypePhrases[documentType]));
  return invalidTransition(credit, `Esta vez solo puedes cambiar lo que te devolvieron: ${named}.`, { corrections });
}

/** Throws INVALID_TRANSITION while a document in use is one that was not accepted. */
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
