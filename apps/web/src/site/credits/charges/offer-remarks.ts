import type { Offer } from '@cotejo/contracts/offers';
import { formatDollars, formatPercent } from '@cotejo/format/figures';

/** In percentage points: explain the order when the annual cost of a later offer is lower by more than this. */
const surprisingPoints = 0.5;

/** Money held back of 2 % of the loan raises the annual cost by about that much, whatever the term. */
const heavyHeldShare = 0.02;

/** The headline for `compareRateWithCost`. */
export const rateMisleads = 'El préstamo con la tasa más baja no es el más barato.';

/** Null if the lowest rate costs no more than the cheapest. `offers` are available ones, cheapest first. */
export function compareRateWithCost(offers: readonly Offer[]): string | null {
  const [cheapest] = offers;
  if (!cheapest) return null;
  const lowest = offers.reduce((found, offer) => (offer.rate < found.rate ? offer : found), cheapest);
  const [least, most] = [Math.round(cheapest.realTotal), Math.round(lowest.realTotal)];
  if (most <= least) return null;
  return (
    `${lowest.institution.name} tiene la menor tasa, ${formatPercent(lowest.rate)}, y con sus cargos pagas ${formatDollars(most)}. ` +
    `En ${cheapest.institution.name} la tasa es ${formatPercent(cheapest.rate)} y pagas ${formatDollars(least)}: ` +
    `te ahorras ${formatDollars(most - least)}.`
  );
}

/** Why an offer is listed before one with a clearly lower annual cost. `all` is the whole list in order. */
export function explainRank(offer: Offer, all: readonly Offer[]): string | null {
  const { realAnnualRate, received, realTotal, realCost, upfront, refunded, available } = offer;
  if (!available) return null;
  const lower = all
    .slice(all.indexOf(offer) + 1)
    .some(
      (later) =>
        later.available &&
        later.realAnnualRate !== null &&
        (realAnnualRate === null || later.realAnnualRate < realAnnualRate - surprisingPoints),
    );
  if (!lower) return null;
  const amount = realTotal - realCost;
  const firstDay = Math.round(amount - received + upfront - refunded);
  const rate = realAnnualRate === null ? 'no se puede calcular' : `es ${formatPercent(realAnnualRate)}`;
  if (refunded >= amount * heavyHeldShare)
    return `Te guardan ${formatDollars(refunded)} y después te los devuelven. Su costo anual ${rate}.`;
  if (firstDay > 0) return `Cobra ${formatDollars(firstDay)} el primer día: su costo anual ${rate}.`;
  return `Cobra más en los primeros meses: su costo anual ${rate}.`;
}

export const ceilingText = (effectiveRate: number): string =>
  `Su tasa efectiva, ${formatPercent(effectiveRate)}, está por encima del techo legal para consumo. Pregunta antes de firmar.`;

export const countWithOptional = (offers: readonly Offer[]): number =>
  offers.filter(({ charges }) => charges.some(({ obligation }) => obligation === 'optional')).length;
