import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './review.module.css';

export function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Cargando el crédito">
      <div className={styles.head} aria-hidden="true">
        <Skeleton width={260} height={28} />
        <Skeleton width={220} height={44} />
      </div>
      <div className={styles.grid} aria-hidden="true">
        <div className={`stack ${styles.facts}`}>
          <Skeleton width="80%" height={24} />
          <Skeleton height={150} />
          <Skeleton height={120} />
          <Skeleton height={90} />
        </div>
        <div>
          <Skeleton height={56} />
          <Skeleton height={520} />
        </div>
      </div>
    </div>
  );
}
