import { Button } from '../controls/Button.tsx';
import { LoadingBars } from './Loading.tsx';
import styles from './UpdatingNotice.module.css';

/** For data kept from the last visit: says that it is being updated, or that the update failed. */
export function UpdatingNotice({
  isUpdating,
  hasFailed,
  onRetry,
}: {
  isUpdating: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}) {
  return (
    <>
      <p className={styles.place} role="status">
        {isUpdating && (
          <span className={styles.updating}>
            <LoadingBars small />
            <span>
              Actualizando<span className="visually-hidden">: estas son las últimas cifras que viste</span>...
            </span>
          </span>
        )}
      </p>
      {hasFailed && (
        <div className={`note ${styles.failed}`} role="alert">
          <p>No pudimos actualizar esta página. Estas son las últimas cifras que viste.</p>
          <Button small onClick={onRetry}>
            Intentar nuevamente
          </Button>
        </div>
      )}
    </>
  );
}
