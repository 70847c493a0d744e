import type { ChargesMode } from '@cotejo/finance/charges';
import { centsToDollars } from '@cotejo/finance/money';
import { formatDollars, formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import type { SharedOffers } from './share-offers.ts';

/** Cents only if there are any: `$5.000`. */
export const showAmount = (dollars: number): string =>
  Number.isInteger(dollars) ? formatDollars(dollars) : formatDollarsAndCents(dollars);

export const showMonths = (months: number): string => `${months} meses`;

/** Percent per year; null if it cannot be calculated. */
export const showRate = (percent: number | null): string =>
  percent === null ? 'no se puede calcular' : formatPercent(percent);

export const chargesWords: Record<ChargesMode, string> = {
  required: 'con los cargos que pide la ley o la institución',
  all: 'con todos los cargos, también los opcionales',
  none: 'sin contar cargos',
};

/** Five lines: request, what is received and paid first, cost, date, and URL. */
export function writeSharedText({ amount, term, charges, offers, pricedAt, url }: SharedOffers): string {
  const [cheapest, ...others] = offers;
  const { institution, received, firstPayment, realTotal, realAnnualRate } = cheapest;
  const loan = `${showAmount(amount)} a ${showMonths(term)}`;
  const more = others.map((offer, index) => {
    const cents = Math.round((offer.realTotal - realTotal) * 100);
    const verb = index === 0 ? ' cuesta' : ',';
    return `${offer.institution.name}${verb} ${cents > 0 ? `${formatDollarsAndCents(centsToDollars(cents))} más` : 'lo mismo'}`;
  });
  return [
    others.length === 0
      ? `${loan} en ${institution.name}.`
      : `${loan}: de ${offers.length} ofertas, la más barata es ${institution.name}.`,
    `Recibes ${formatDollarsAndCents(received)} y la primera cuota es de ${formatDollarsAndCents(firstPayment)}.`,
    `Total que pagas: ${formatDollarsAndCents(realTotal)}. Costo anual con cargos: ${showRate(realAnnualRate)}.`,
    [
      ...(more.length > 0 ? [`${more.join('; ')}.`] : []),
      `Cifras del ${formatLongDate(pricedAt)}, ${chargesWords[charges]}.`,
    ].join(' '),
    url,
  ].join('\n');
}
