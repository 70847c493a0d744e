import { CardSkeleton } from '#ui/Skeleton.tsx';
import styles from './profile.module.css';

/** The profile until the session is known. */
export function ProfileSkeleton() {
  return (
    <>
      <h1>Hola</h1>
      <CreditsSkeleton />
    </>
  );
}

/** The applications while they load. */
export function CreditsSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Cargando...">
      <div className="stack" aria-hidden="true">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  );
}
