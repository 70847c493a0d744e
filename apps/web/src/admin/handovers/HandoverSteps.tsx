import { formatNumber } from '@cotejo/format/figures';
import { ButtonLink } from '#ui/controls/Button.tsx';
import styles from '../dashboard/dashboard.module.css';
import { useHandoverStats } from './use-handovers.ts';

/** On the dashboard: how far approved applications got. */
export function HandoverSteps() {
  const { data } = useHandoverStats();
  if (!data) return null;
  const steps = [
    ['aprobadas', data.approved],
    ['enviadas', data.sent],
    ['abiertas', data.opened],
    ['recibidas', data.received],
    ['desembolsadas', data.disbursed],
  ] as const;
  return (
    <section className={styles.toConfirm} aria-label="Entregas">
      <p>
        <b>Entregas</b>{' '}
        {steps.map(([name, count], index) => (
          <span key={name}>
            {index > 0 && <span className="soft"> → </span>}
            <span className="figure">{formatNumber(count)}</span> <span className="soft">{name}</span>
          </span>
        ))}
      </p>
      <ButtonLink small to="/admin/entregas">
        Ver entregas
      </ButtonLink>
    </section>
  );
}
