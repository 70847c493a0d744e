import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { type ShownStatus, shownStatus, shownStatuses } from '@cotejo/contracts/credits/status';
import { useState } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CreditCard } from '../credits/CreditCard.tsx';
import { findFigures } from '../credits/credit-figures.ts';
import cards from '../credits/credits.module.css';
import { shownStatusLabels } from '../credits/StatusTag.tsx';
import styles from './profile.module.css';

/** Every application, filtered by any of the three shown statuses. Cost bars share one scale. */
export function CreditList({ credits }: { credits: readonly UserCredit[] }) {
  const [wanted, setWanted] = useState<ReadonlySet<ShownStatus>>(new Set(shownStatuses));
  const filtered = credits.filter((credit) => wanted.has(shownStatus(credit.status)));
  const scaleTotal = Math.max(...credits.map((credit) => findFigures(credit)?.totalPayment ?? 0), 1);

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
              {shownStatusLabels[status]} <b>{credits.filter((one) => shownStatus(one.status) === status).length}</b>
            </Chip>
          ))}
        </div>
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
