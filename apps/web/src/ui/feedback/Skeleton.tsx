import styles from './Skeleton.module.css';

/** Wrap a list of these in one aria-hidden element. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round,
}: {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}) {
  return (
    <span
      className={styles.bone}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden="true"
    />
  );
}

/** As high as the real card, so that nothing moves when it loads. */
export function CardSkeleton() {
  return (
    <div className={`sheet ${styles.card}`} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={44} height={44} />
        <span>
          <Skeleton width="70%" height={17} />
          <Skeleton width="34%" height={13} />
        </span>
      </div>
      <div className={styles.pair}>
        <Skeleton width={96} height={34} />
        <Skeleton width={72} height={24} />
      </div>
      <Skeleton height={22} />
      <Skeleton height={48} />
    </div>
  );
}
