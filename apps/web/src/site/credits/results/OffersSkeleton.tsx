import { LoadingBars } from '#ui/feedback/Loading.tsx';
import { CardSkeleton, Skeleton } from '#ui/feedback/Skeleton.tsx';
import shared from '../credits.module.css';
import bar from './filter-bar.module.css';
import styles from './results.module.css';

/** As tall as the results, so that nothing moves. */
export function OffersSkeleton({ count }: { count?: number }) {
  return (
    <>
      <div className={shared.head}>
        <div>
          <h1 className={`${styles.loading} ${styles.heading}`}>
            <LoadingBars />
            <span role="status">{count ? `Buscando en ${count} instituciones` : 'Buscando tus opciones'}</span>
          </h1>
          <p>
            <Skeleton width="min(28rem, 90%)" />
          </p>
        </div>
      </div>
      <div className={bar.filters} aria-hidden="true">
        <Skeleton width="min(180px, 100%)" height={44} />
        <Skeleton width="min(220px, 100%)" height={44} />
      </div>
      <div className={styles.skeleton}>
        {[1, 2, 3, 4, 5, 6].map((bone) => (
          <div key={bone}>
            <div className={styles.cardBone}>
              <CardSkeleton />
            </div>
            <div className={styles.rowBone} aria-hidden="true">
              <Skeleton width={44} height={44} />
              <Skeleton width="18%" />
              <Skeleton width="8%" height={28} />
              <Skeleton width="44%" height={22} />
              <Skeleton width={136} height={48} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
