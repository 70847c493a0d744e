import { type ChargeObligation, chargeKinds, type PricedCharge } from '@cotejo/finance';
import { formatChargeRate, refundSentence } from '../charges/charge-words.ts';
import type { ComparedOffer } from './load-comparison.ts';

/** One charge across the compared offers. */
export interface ChargeRow {
  /** Kind and name. */
  key: string;
  name: string;
  /**
   * Who asks for it and whether it comes back, where that is the same for all that have it; else
   * null.
   */
  shared: { obligation: ChargeObligation; refundable: boolean } | null;
  /** What it means for the person, under the name; null where there is nothing to say. */
  note: string | null;
  /** The charges of this kind and name of an offer; an offer without one has an empty list. */
  chargesOf: (offer: ComparedOffer) => readonly PricedCharge[];
}

/** The charges of all compared offers, each kind and name once, in the order of the kinds. */
export function chargeRowsOf(offers: readonly ComparedOffer[]): ChargeRow[] {
  const all = offers.flatMap(({ charges }) => charges);
  const keys = [...new Set(all.map(keyOf))];
  const kindOf = (key: string) => chargeKinds.findIndex((kind) => key.startsWith(`${kind} `));
  return keys
    .sort((left, right) => kindOf(left) - kindOf(right))
    .flatMap((key) => {
      const charges = all.filter((charge) => keyOf(charge) === key);
      const [first] = charges;
      if (!first) return [];
      const isShared = charges.every(
        ({ obligation, refundable }) => obligation === first.obligation && refundable === first.refundable,
      );
      return {
        key,
        name: first.name.trim(),
        shared: isShared ? first : null,
        note: noteOf(first),
        chargesOf: (offer) => offer.charges.filter((charge) => keyOf(charge) === key),
      };
    });
}

/** Institutions write names by hand: capitals and spaces make no other charge. */
const keyOf = ({ kind, name }: PricedCharge): string => `${kind} ${name.trim().toLocaleLowerCase('es')}`;

function noteOf(charge: PricedCharge): string | null {
  return charge.kind === 'life_insurance' ? 'Puedes contratarlo con otra aseguradora.' : refundSentence(charge);
}

/** How a charge is calculated and when it is paid, in a few words: '0,5 % del monto, descontado'. */
export function chargeTerms({ basis, value, when }: PricedCharge): string {
  if (basis === 'balance') return `${formatChargeRate(value)} de lo que debes, cada mes`;
  const paid = {
    deducted: 'descontado',
    upfront: 'el primer día',
    monthly: 'cada mes',
  };
  return basis === 'amount' ? `${formatChargeRate(value)} del monto, ${paid[when]}` : paid[when];
}
