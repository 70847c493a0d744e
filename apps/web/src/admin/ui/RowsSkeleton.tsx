import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './admin-ui.module.css';

/** Keeps the height of the rows, so that the layout does not jump. */
export function RowsSkeleton({ rows, label, height = 57 }: { rows: number; label: string; height?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
        <div key={row} className={styles.skeletonRow} style={{ height }} aria-hidden="true">
          <Skeleton width="26%" />
          <Skeleton width="18%" />
          <Skeleton width="12%" />
          <Skeleton width="14%" />
        </div>
      ))}
    </div>
  );
}
