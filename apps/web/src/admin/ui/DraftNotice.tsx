import { formatDateTime, formatTime } from '@cotejo/format/time';
import type { DraftKeeping } from '#forms/office/draft.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';

export function DraftOffer({
  savedAt,
  onTake,
  onDelete,
}: {
  savedAt: string | undefined;
  onTake: () => void;
  onDelete: () => void;
}) {
  if (savedAt === undefined) return null;
  return (
    <div className={styles.draft} role="status">
      <p>
        <b>Hay cambios que no guardaste</b>, del {formatDateTime(savedAt)}. Se quedaron en este navegador.
      </p>
      <div className="row">
        <Button small variant="main" onClick={onTake}>
          Recuperarlos
        </Button>
        <Button small onClick={onDelete}>
          Descartarlos
        </Button>
      </div>
    </div>
  );
}

export function DraftState({ keeping }: { keeping: DraftKeeping }) {
  const isFailure = keeping !== null && 'failure' in keeping;
  return (
    <p className={`note ${styles.kept} ${isFailure ? styles.notKept : ''}`} role="status">
      {isFailure && (
        <>
          <Icon name="warning" size={16} />
          No se pudo copiar en este navegador lo que escribes: {keeping.failure}
        </>
      )}
      {keeping && !isFailure && (
        <>
          <Icon name="check" size={16} />
          Todavía sin guardar. Copia en este navegador, de las {formatTime(keeping.savedAt)}
        </>
      )}
    </p>
  );
}
