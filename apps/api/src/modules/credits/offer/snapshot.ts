import type { CreditOffer, OfferSnapshot } from '@cotejo/contracts/credits/applicant';
import { isDecided } from '@cotejo/contracts/credits/status';
import type { ChargedRow } from '@cotejo/finance/loan-cost';
import { institutionRatesOf } from '@cotejo/finance/loan-product';
import type { MonthlyRate } from '@cotejo/finance/offer-catalog';
import type { AmortizationType } from '@cotejo/finance/schedule';
import { ceilingAt, isAboveCeiling, readCharges } from '#modules/rates';
import type { Catalog } from '#platform/catalog.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { sha256 } from '#platform/sha256.ts';
import { type CreditRow, findInstitution, type InstitutionRow, type InstitutionWithRates } from '../repository.ts';
import { type CreditPrice, chargedTableOf, priceCredit } from './price-credit.ts';
import { findOffer, type OfferedProduct, type OfferRow, setChangedAtDecision } from './repository.ts';

/** The part of a product that an offer depends on; null if its charges are unreadable. */
export function productOf(institution: InstitutionRow): OfferedProduct | null {
  const charges = readCharges(institution.personalLoan.charges);
  if (charges === null) return null;
  const { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome } = institution.personalLoan;
  return {
    ...institutionRatesOf(institution),
    charges,
    limits: { minAmount, maxAmount, minTerm, maxTerm, minIncome, maxIncome },
  };
}

type Asked = Pick<CreditRow, 'amountCents' | 'termMonths'>;

/** Its figures are computed when it is shown (decision 191). */
type StoredSnapshot = Omit<OfferSnapshot, 'figures'>;

/** The figures of one amortization system as a snapshot shows them. */
function figuresOf(asked: Asked, product: OfferedProduct, type: AmortizationType): OfferSnapshot['figures']['french'] {
  const price = priceCredit({ ...asked, amortizationType: null }, product, type);
  const { rate, monthlyPayment, totalPayment, totalInterest, effectiveRate } = price;
  // Not part of a kept offer, or its fingerprint would change.
  const { lastPayment: _lastPayment, ...cost } = price.cost;
  return { rate, monthlyPayment, totalPayment, totalInterest, effectiveRate, ...cost };
}

const withFigures = (asked: Asked, snapshot: StoredSnapshot): OfferSnapshot => ({
  ...snapshot,
  figures: { french: figuresOf(asked, snapshot.product, 2), german: figuresOf(asked, snapshot.product, 1) },
});

/** Compact JSON with keys sorted at every level; the input of an offer's fingerprint. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

interface Market {
  readonly catalog: { readonly snapshot: Pick<Catalog['snapshot'], 'legalCeilings' | 'averageCharged'> };
  readonly clock: Clock;
}

/** Builds the offer row from the institution's current product. Throws if its charges are unreadable. */
export function makeOffer(
  { catalog, clock }: Market,
  credit: Asked & { readonly id: string },
  institution: InstitutionWithRates,
): OfferRow {
  const product = productOf(institution);
  if (!product) throw new Error(`The charges of the institution ${institution.id} cannot be read`);
  const takenAt = clock.now();
  const snapshot: StoredSnapshot = {
    product,
    version: institution.rates.versionId,
    ceiling: ceilingAt(catalog.snapshot, takenAt),
    average: catalog.snapshot.averageCharged.get(institution.id) ?? null,
  };
  const fingerprint = sha256(canonicalJson(withFigures(credit, snapshot)));
  return { creditId: credit.id, snapshot, sha256: fingerprint, takenAt, changedAtDecision: null };
}

/** Throws if there is none: institution and offer are always written together. */
export async function getOffer(reader: Reader, credit: Pick<CreditRow, 'id'>): Promise<OfferRow> {
  const offer = await findOffer(reader, credit.id);
  if (!offer) throw new Error(`The credit ${credit.id} has an institution and no offer`);
  return offer;
}

/** Whether rates, charges or limits changed, or the institution is no longer available. */
export function hasChanged(offer: Pick<OfferRow, 'snapshot'>, institution: InstitutionRow): boolean {
  if (!institution.isActive || !institution.available) return true;
  return canonicalJson(productOf(institution)) !== canonicalJson(readSnapshot(offer).product);
}

export const readSnapshot = (offer: Pick<OfferRow, 'snapshot'>): StoredSnapshot => offer.snapshot as StoredSnapshot;

/** The snapshot that the fingerprint is of. */
export const presentSnapshot = (credit: Asked, offer: Pick<OfferRow, 'snapshot'>): OfferSnapshot =>
  withFigures(credit, readSnapshot(offer));

/** Stores whether the offer had changed at the decision; null makes `changedSince` compare with today. */
export async function noteDecision(tx: Tx, credit: CreditRow): Promise<void> {
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  if (!institution) return;
  const changed = isDecided(credit.status) ? hasChanged(await getOffer(tx, credit), institution) : null;
  await setChangedAtDecision(tx, credit.id, changed);
}

/** Null while no institution is chosen. */
export async function presentOffer(reader: Reader, credit: CreditRow): Promise<CreditOffer | null> {
  const institution = credit.institutionId ? await findInstitution(reader, credit.institutionId) : null;
  if (!institution) return null;
  const offer = await getOffer(reader, credit);
  return {
    snapshot: presentSnapshot(credit, offer),
    sha256: offer.sha256,
    takenAt: offer.takenAt.toISOString(),
    changedSince: offer.changedAtDecision ?? hasChanged(offer, institution),
  };
}

/** A credit's price with the ceiling and average of the day it was chosen. */
interface ShownOffer {
  readonly price: CreditPrice;
  /** Null while no amortization system is chosen. */
  readonly table: ChargedRow[] | null;
  readonly ceiling: MonthlyRate | null;
  readonly average: MonthlyRate | null;
}

export function shownOfferOf(credit: CreditRow, offer: OfferRow | null): ShownOffer | null {
  if (!offer) return null;
  const { product, ceiling, average } = readSnapshot(offer);
  const price = priceCredit(credit, product);
  return { price, table: credit.amortizationType === null ? null : chargedTableOf(price), ceiling, average };
}

export const presentShownOffer = ({ price, ceiling, average }: ShownOffer) => ({
  ...price.cost,
  effectiveRate: price.effectiveRate,
  aboveCeiling: isAboveCeiling(price.rate, ceiling),
  averageCharged: average,
});
