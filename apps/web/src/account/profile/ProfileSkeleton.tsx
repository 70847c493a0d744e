import { CardSkeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './profile.module.css';

export function ProfileSkeleton() {
  return (
    <>
      <h1>Hola</h1>
      <CreditsSkeleton />
    </>
  );
}

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
