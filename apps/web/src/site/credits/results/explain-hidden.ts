import type { Offer } from '@cotejo/contracts/offers';
import type { CriterionResult } from '@cotejo/finance/criteria';
import type { OfferMatches } from '../criteria/match-offers.ts';
import { changeWords, hiddenWords } from '../criteria/verdict-words.ts';

interface HiddenLine {
  count: number;
  /** 'piden más tiempo con ese ingreso.' */
  reason: string;
  /** 'Banco del Austro: en 4 meses sí.' */
  help: string;
}

const mostNames = 3;

/** The hidden offers by their first requirement that is not met. */
export function explainHidden(hidden: readonly Offer[], matches: OfferMatches | null): HiddenLine[] {
  const groups = new Map<string, { name: string; first: CriterionResult }[]>();
  for (const { institution } of hidden) {
    const first = matches?.results.get(institution.id)?.find(({ state }) => state === 'unmet');
    if (first === undefined) continue;
    const about = hiddenWords(first, false);
    groups.set(about, [...(groups.get(about) ?? []), { name: institution.name, first }]);
  }
  return [...groups].map(([reason, offers]) => {
    const shown = offers.slice(0, offers.length > mostNames ? mostNames - 1 : mostNames);
    const texts = shown.map(({ name, first }) => {
      const change = changeWords(first);
      return change === null ? name : `${name}: ${change.charAt(0).toLowerCase()}${change.slice(1)}`;
    });
    const more = offers.length - shown.length;
    const [only] = offers;
    return {
      count: offers.length,
      reason: only && offers.length === 1 ? hiddenWords(only.first, true) : reason,
      help: `${[...texts, ...(more > 0 ? [`y ${more} más`] : [])].join('; ')}.`,
    };
  });
}
