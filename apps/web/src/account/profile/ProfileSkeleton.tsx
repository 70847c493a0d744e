import { CardSkeleton, Skeleton } from '#ui/Skeleton.tsx';
import styles from './profile.module.css';

/** The profile until the session is known. */
export function ProfileSkeleton() {
  return (
    <>
      <div aria-hidden="true">
        <Skeleton width="min(18rem, 70%)" height={40} />
      </div>
      <CreditsSkeleton />
    </>
  );
}

/** The applications while they load. */
export function CreditsSkeleton() {
  return (
    <div className={styles.waiting}>
      <div className={styles.space} role="status" aria-label="Cargando...">
        <div className="stack" aria-hidden="true">
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </div>
    </div>
  );
}
