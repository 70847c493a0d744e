import { formatCount } from '@cotejo/format/figures';
import { BlockHead } from '../ui/PageHead.tsx';
import styles from './dashboard.module.css';
import { useStats } from './use-stats.ts';

/** Since midnight in Ecuador. By person for who reads reports, else the sum. */
export function DecidedToday() {
  const { data } = useStats();
  if (!data || data.decidedToday.approved + data.decidedToday.rejected === 0) return null;
  const decided = data.decidedTodayBy ?? [{ ...data.decidedToday, name: 'Entre todos' }];
  return (
    <section aria-label="Decididos hoy">
      <BlockHead title="Decididos hoy" />
      <dl className={styles.decided}>
        {decided.map(({ name, approved, rejected }) => (
          <div key={name}>
            <dt>{name ?? 'Sistema'}</dt>
            <dd>
              {[
                approved > 0 && formatCount(approved, 'aprobado', 'aprobados'),
                rejected > 0 && formatCount(rejected, 'rechazado', 'rechazados'),
              ]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
