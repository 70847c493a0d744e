import type { AmortizationRow } from '@cotejo/contracts/amortization';
import type { CreditOffer, OfferSnapshot } from '@cotejo/contracts/credits/applicant';
import {
  type AmortizationType,
  type Charge,
  type ChargedRow,
  centsToDollars,
  chargedRowsOf,
  costOfSchedule,
  effectiveFromNominal,
  institutionRatesOf,
  type Offer,
  roundFigure,
  scheduleOf,
} from '@cotejo/finance';
import { ceilingAt } from '#catalog/legal-ceiling.ts';
import { readCharges } from '#catalog/read-charges.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { sha256 } from '#sha256.ts';
import {
  type CreditRow,
  findInstitution,
  findOffer,
  type InstitutionRow,
  type InstitutionWithRates,
  type OfferRow,
  saveOffer,
  setChangedAtDecision,
} from './repository.ts';

type Clocked = Pick<Context, 'catalog' | 'clock'>;

/** The part of a product that an offer depends on; null where its charges cannot be read. */
function productOf(institution: InstitutionRow): OfferSnapshot['product'] | null {
  const charges = readCharges(institution.personalLoan.charges);
  if (charges === null) return null;
  const { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome } = institution.personalLoan;
  return {
    ...institutionRatesOf(institution),
    charges,
    limits: { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome },
  };
}

/** What one system costs at a rate with the charges of the law and required ones. */
function figuresOf(
  credit: Pick<CreditRow, 'amountCents' | 'termMonths'>,
  type: AmortizationType,
  annualRatePercent: number,
  charges: readonly Charge[],
): OfferSnapshot['figures']['french'] {
  const schedule = scheduleOf(type, {
    principalCents: credit.amountCents,
    annualRatePercent,
    termMonths: credit.termMonths,
  });
  // Offers are kept in this form and signed with its digest: the last instalment follows from the
  // product.
  const { lastPayment: _lastPayment, ...cost } = costOfSchedule(schedule, charges, 'required');
  return {
    rate: annualRatePercent,
    monthlyPayment: centsToDollars(schedule.instalmentCents),
    totalPayment: centsToDollars(schedule.totalPaymentCents),
    totalInterest: centsToDollars(schedule.totalInterestCents),
    effectiveRate: roundFigure(effectiveFromNominal(annualRatePercent), 4),
    ...cost,
  };
}

function snapshotOf({ catalog, clock }: Clocked, credit: CreditRow, institution: InstitutionWithRates): OfferSnapshot {
  const product = productOf(institution) ?? {
    ...institutionRatesOf(institution),
    charges: [],
    limits: { minAmount: 0, maxAmount: 0, minTerm: 0, maxTerm: 0, minIncome: 0, maxIncome: 0 },
  };
  return {
    product,
    version: institution.rates.versionId,
    ceiling: ceilingAt(catalog.snapshot, clock.now()),
    average: catalog.snapshot.averageCharged.get(institution.id) ?? null,
    figures: {
      french: figuresOf(credit, 2, product.minRate, product.charges),
      german: figuresOf(credit, 1, product.minRate, product.charges),
    },
  };
}

/**
 * A value as compact JSON with its keys sorted at every level: what the fingerprint of an offer is
 * made of.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

/**
 * The row of the offer of an institution as it is now. What a reconstructed one of a decided credit
 * was on the day of the decision is unknown: what changes after it is stored came after the
 * decision.
 */
export function makeOffer(
  context: Clocked,
  credit: CreditRow,
  institution: InstitutionWithRates,
  { reconstructed = false } = {},
): OfferRow {
  const snapshot = snapshotOf(context, credit, institution);
  const digest = sha256(canonicalJson(snapshot));
  const changedAtDecision = reconstructed && isDecided(credit) ? hasChanged({ snapshot }, institution) : null;
  return {
    creditId: credit.id,
    snapshot,
    sha256: digest,
    takenAt: context.clock.now(),
    reconstructed,
    changedAtDecision,
  };
}

/**
 * The stored offer of a credit; where there is none it is made from the product of today and says
 * so.
 */
export async function requireOffer(
  context: Clocked,
  tx: Tx,
  credit: CreditRow,
  institution: InstitutionWithRates,
): Promise<OfferRow> {
  const stored = await findOffer(tx, credit.id);
  if (stored) return stored;
  const made = makeOffer(context, credit, institution, { reconstructed: true });
  await saveOffer(tx, made);
  return made;
}

/** Whether rates, charges or limits differ now, or the institution can no longer be chosen. */
export function hasChanged(offer: Pick<OfferRow, 'snapshot'>, institution: InstitutionRow): boolean {
  if (!institution.isActive || !institution.available) return true;
  return canonicalJson(productOf(institution)) !== canonicalJson(readSnapshot(offer).product);
}

export const readSnapshot = (offer: Pick<OfferRow, 'snapshot'>): OfferSnapshot => offer.snapshot as OfferSnapshot;

const isDecided = ({ status }: CreditRow): boolean => status === 'APPROVED' || status === 'REJECTED';

/** From a decision on an offer says what was changed then; before it, what is changed now. */
export async function noteDecision(context: Clocked, tx: Tx, credit: CreditRow): Promise<void> {
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  if (!institution) return;
  const offer = await requireOffer(context, tx, credit, institution);
  await setChangedAtDecision(tx, credit.id, isDecided(credit) ? hasChanged(offer, institution) : null);
}

/** The offer of a credit as it is answered; null before an institution was chosen. */
export async function presentOffer(context: Clocked, tx: Tx, credit: CreditRow): Promise<CreditOffer | null> {
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  if (!institution) return null;
  const offer = await requireOffer(context, tx, credit, institution);
  return {
    snapshot: readSnapshot(offer),
    sha256: offer.sha256,
    takenAt: offer.takenAt.toISOString(),
    changedSince: offer.changedAtDecision ?? hasChanged(offer, institution),
    reconstructed: offer.reconstructed,
  };
}

/** What details show of an offer, and the rows that its charges go into. */
interface ShownOffer {
  readonly figures: Omit<
    Offer,
    'institution' | 'rate' | 'monthlyPayment' | 'totalPayment' | 'totalInterest' | 'available' | 'rates'
  >;
  readonly rows: readonly ChargedRow[];
}

/** The figures of the chosen system, French before that; null without an institution. */
export function offerFiguresOf({
  credit,
  institution,
  offer,
}: {
  readonly credit: CreditRow;
  readonly institution: InstitutionRow | null;
  readonly offer: OfferRow | null;
}): ShownOffer | null {
  if (!institution) return null;
  const snapshot = offer && readSnapshot(offer);
  const charges = snapshot?.product.charges ?? readCharges(institution.personalLoan.charges) ?? [];
  const annualRatePercent =
    credit.annualRatePercent ?? snapshot?.product.minRate ?? institutionRatesOf(institution).minRate;
  const schedule = scheduleOf(credit.amortizationType ?? 2, {
    principalCents: credit.amountCents,
    annualRatePercent,
    termMonths: credit.termMonths,
  });
  const effective = effectiveFromNominal(annualRatePercent);
  const ceiling = snapshot?.ceiling ?? null;
  return {
    figures: {
      ...costOfSchedule(schedule, charges, 'required'),
      effectiveRate: roundFigure(effective, 4),
      aboveCeiling: ceiling !== null && roundFigure(effective, 2) > ceiling.effectiveRate,
      averageCharged: snapshot?.average ?? null,
    },
    rows: chargedRowsOf(schedule, charges, 'required'),
  };
}

/** Stored rows with what is charged in their months. */
export const withCharges = (table: readonly AmortizationRow[] | null, offer: ShownOffer | null) =>
  table?.map((row, index) => {
    const { taxReliefInsurance = 0, charges = 0 } = offer?.rows[index] ?? {};
    return { ...row, taxReliefInsurance, charges, payment: roundFigure(row.quotaTotal + charges, 2) };
  }) ?? null;
