import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { type ShownStatus, shownStatus, shownStatuses } from '@cotejo/contracts/credits/status';
import { formatCount } from '@cotejo/format/figures';
import { useState } from 'react';
import { isWithApplicant } from '#loan/credit-turn.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { CreditCard } from '../credits/CreditCard.tsx';
import { findFigures } from '../credits/credit-figures.ts';
import cards from '../credits/credits.module.css';
import { shownStatusLabels } from '../credits/StatusTag.tsx';
import styles from './profile.module.css';

/** All cost bars share one scale, also while the list is filtered. */
export function CreditList({ credits }: { credits: readonly UserCredit[] }) {
  const [wanted, setWanted] = useState<ReadonlySet<ShownStatus>>(new Set(shownStatuses));
  const filtered = credits.filter((credit) => wanted.has(shownStatus(credit.status)));
  const scaleTotal = Math.max(...credits.map((credit) => findFigures(credit)?.total ?? 0), 1);

  // The filter lists cancelled credits under Pendiente, but they are counted separately.
  const countOf = (status: ShownStatus) =>
    credits.filter((one) => one.status !== 'CANCELLED' && shownStatus(one.status) === status).length;
  const remarks = describeCounts(credits);

  function toggle(status: ShownStatus): void {
    const next = new Set(wanted);
    if (!next.delete(status)) next.add(status);
    setWanted(next);
  }

  return (
    <section aria-labelledby="creditos-enviados">
      <div className={styles.head}>
        <h2 id="creditos-enviados" className={styles.title}>
          Créditos Enviados
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
        <div className="row" role="group" aria-label="Filtrar por estado">
          {shownStatuses.map((status) => (
            <Chip key={status} isActive={wanted.has(status)} onClick={() => toggle(status)}>
              {wanted.has(status) && <Icon name="check" size={18} />}
              {shownStatusLabels[status]} <b>{countOf(status)}</b>
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

/** Counts that the chips do not show: unsent and cancelled. */
function describeCounts(credits: readonly UserCredit[]): string {
  const unsent = credits.filter((credit) => isWithApplicant(credit) && credit.lastSubmittedAt === null).length;
  const cancelled = credits.filter(({ status }) => status === 'CANCELLED').length;
  return [
    ...(unsent > 0 ? [`${unsent} sin enviar.`] : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled, 'cancelada', 'canceladas')}, junto a las pendientes.`] : []),
  ].join(' ');
}
