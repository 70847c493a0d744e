import { formatCount } from '@cotejo/format/figures';
import { BlockHead } from '../shell/PageHead.tsx';
import styles from './dashboard.module.css';
import { useStats } from './use-stats.ts';

/** Since midnight in Ecuador. */
export function DecidedToday() {
  const decided = useStats().data?.decidedToday ?? [];
  if (decided.length === 0) return null;
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
