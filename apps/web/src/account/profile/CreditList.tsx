import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { type TurnTag, turnTag, turnTagLabels } from '@cotejo/contracts/credits/turn-words';
import { formatCount } from '@cotejo/format/figures';
import { useState } from 'react';
import { isAgain } from '#loan/credit-words.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { CreditCard } from '../credits/CreditCard.tsx';
import { findFigures } from '../credits/credit-figures.ts';
import cards from '../credits/credits.module.css';
import styles from './profile.module.css';

/** All cost bars share one scale, also while the list is filtered. */
export function CreditList({ credits }: { credits: readonly UserCredit[] }) {
  const [hidden, setHidden] = useState<ReadonlySet<TurnTag>>(new Set());
  const filtered = credits.filter((credit) => !hidden.has(filterOf(credit)));
  const scaleTotal = Math.max(...credits.map((credit) => findFigures(credit)?.total ?? 0), 1);

  // Cancelled ones are listed under Pendiente, but counted separately.
  const countOf = (tag: TurnTag) =>
    credits.filter((one) => one.turn.step !== 'cancelled' && filterOf(one) === tag).length;
  const filters = allFilters.filter((tag) => alwaysShown.includes(tag) || countOf(tag) > 0);
  const remarks = describeCounts(credits);

  function toggle(tag: TurnTag): void {
    const next = new Set(hidden);
    if (!next.delete(tag)) next.add(tag);
    setHidden(next);
  }

  return (
    <section aria-labelledby="creditos-enviados">
      <div className={styles.head}>
        <h2 id="creditos-enviados" className={styles.title}>
          Créditos Enviados
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
        <div className="row" role="group" aria-label="Filtrar por estado">
          {filters.map((tag) => (
            <Chip key={tag} isActive={!hidden.has(tag)} onClick={() => toggle(tag)}>
              {!hidden.has(tag) && <Icon name="check" size={18} />}
              {turnTagLabels[tag]} <b>{countOf(tag)}</b>
            </Chip>
          ))}
        </div>
        {remarks && <p className={`small soft ${styles.counts}`}>{remarks}</p>}
      </div>
      {filtered.length === 0 ? (
        <EmptyState title="No tienes créditos en proceso">Ninguna solicitud tiene el estado que elegiste.</EmptyState>
      ) : (
        <ul className={cards.list}>
          {filtered.map((credit) => (
            <CreditCard key={credit.id} credit={credit} scaleTotal={scaleTotal} />
          ))}
        </ul>
      )}
    </section>
  );
}

const allFilters: readonly TurnTag[] = ['unsent', 'pending', 'approved', 'paid', 'refused', 'rejected'];
const alwaysShown: readonly TurnTag[] = ['pending', 'approved', 'rejected'];

function filterOf(credit: UserCredit): TurnTag {
  const tag = turnTag({ turn: credit.turn, isAgain: isAgain(credit) });
  return tag === 'cancelled' ? 'pending' : tag;
}

/** Cancelled ones, which no chip counts. */
function describeCounts(credits: readonly UserCredit[]): string {
  const cancelled = credits.filter(({ turn }) => turn.step === 'cancelled').length;
  return cancelled > 0 ? `${formatCount(cancelled, 'cancelada', 'canceladas')}, junto a las pendientes.` : '';
}
