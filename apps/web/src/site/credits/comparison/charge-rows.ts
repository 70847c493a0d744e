import { type ChargeObligation, chargeKinds, type PricedCharge } from '@cotejo/finance/charges';
import { formatChargeRate, refundSentence } from '../charges/charge-words.ts';
import type { ComparedOffer } from './load-comparison.ts';

export interface ChargeRow {
  key: string;
  name: string;
  /** Set if obligation and refund are the same in all offers that have the charge. */
  shared: { obligation: ChargeObligation; refundable: boolean } | null;
  note: string | null;
  /** Empty if the offer does not have the charge. */
  chargesOf: (offer: ComparedOffer) => readonly PricedCharge[];
}

/** One row per kind and name, ordered by kind. */
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

/** Names are typed by hand: case and surrounding spaces do not matter. */
const keyOf = ({ kind, name }: PricedCharge): string => `${kind} ${name.trim().toLocaleLowerCase('es')}`;

function noteOf(charge: PricedCharge): string | null {
  return charge.kind === 'life_insurance' ? 'Puedes contratarlo con otra aseguradora.' : refundSentence(charge);
}

/** '0,5 % del monto, descontado' */
export function chargeTerms({ basis, value, when }: PricedCharge): string {
  if (basis === 'balance') return `${formatChargeRate(value)} de lo que debes, cada mes`;
  const paid = {
    deducted: 'descontado',
    upfront: 'el primer día',
    monthly: 'cada mes',
  };
  return basis === 'amount' ? `${formatChargeRate(value)} del monto, ${paid[when]}` : paid[when];
}
