import { EarlyPlace } from '#ui/EarlyPlace.tsx';
import { CardSkeleton } from '#ui/Skeleton.tsx';
import styles from './profile.module.css';

/** The profile until the session is known. */
export function ProfileSkeleton() {
  return (
    <>
      <EarlyPlace name="greeting" className={styles.greeting} />
      <CreditsSkeleton />
    </>
  );
}

/** The applications while they load. */
export function CreditsSkeleton() {
  return (
    <div className={styles.waiting}>
      <EarlyPlace name="credits" className={styles.early} />
      <div className={styles.space} role="status" aria-label="Cargando...">
        <div className="stack" aria-hidden="true">
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </div>
    </div>
  );
}
