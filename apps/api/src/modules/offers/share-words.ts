import type { ChargesMode } from '@cotejo/finance';
import { ecuadorTimeZone } from '@cotejo/format/time';
import type { SharedOffers } from './share-offers.ts';

const whole = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 0, useGrouping: 'always' });
const twoDecimals = new Intl.NumberFormat('es-EC', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const longDate = new Intl.DateTimeFormat('es-EC', {
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: ecuadorTimeZone,
});

/** Whole dollars: `$5.731`. */
export const showDollars = (dollars: number): string => `$${whole.format(Math.round(dollars))}`;

/** Dollars to the cent: `$240,65`. */
export const showCents = (dollars: number): string => `$${twoDecimals.format(dollars)}`;

/** An amount that a person typed: `$5.000`, and with cents only where it has some. */
export const showAmount = (dollars: number): string =>
  Number.isInteger(dollars) ? showDollars(dollars) : showCents(dollars);

export const showMonths = (months: number): string => `${months} meses`;

/** Annual percent; null where it cannot be worked out. */
export const showRate = (percent: number | null): string =>
  percent === null ? 'no se puede calcular' : `${twoDecimals.format(percent)}\u00a0%`;

/** The day in Ecuador: `22 de noviembre de 2026`. */
export const showDay = (moment: Date): string => longDate.format(moment);

/** Which charges the figures count, after a comma. */
export const chargesWords: Record<ChargesMode, string> = {
  required: 'con los cargos que pide la ley o la institución',
  all: 'con todos los cargos, también los opcionales',
  none: 'sin contar cargos',
};

/** Five lines for a message: what is asked for, what is received and paid first, what it costs, of when, and where. */
export function writeSharedText({ amount, term, charges, offers, pricedAt, address }: SharedOffers): string {
  const [cheapest, ...others] = offers;
  const { institution, received, firstPayment, realTotal, realAnnualRate } = cheapest;
  const loan = `${showAmount(amount)} a ${showMonths(term)}`;
  const more = others.map((offer, index) => {
    const cents = Math.round((offer.realTotal - realTotal) * 100);
    const verb = index === 0 ? ' cuesta' : ',';
    return `${offer.institution.name}${verb} ${cents > 0 ? `${showCents(cents / 100)} más` : 'lo mismo'}`;
  });
  return [
    others.length === 0
      ? `${loan} en ${institution.name}.`
      : `${loan}: de ${offers.length} ofertas, la más barata es ${institution.name}.`,
    `Recibes ${showCents(received)} y el primer pago es de ${showCents(firstPayment)}.`,
    `Total real: ${showCents(realTotal)}. Costo anual con cargos: ${showRate(realAnnualRate)}.`,
    [
      ...(more.length > 0 ? [`${more.join('; ')}.`] : []),
      `Cifras del ${showDay(pricedAt)}, ${chargesWords[charges]}.`,
    ].join(' '),
    address,
  ].join('\n');
}
