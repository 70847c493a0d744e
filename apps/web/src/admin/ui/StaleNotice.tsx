import { fieldChangeText, type StaleVersion } from '@cotejo/contracts/core/changes';
import { formatDateTime } from '@cotejo/format/time';
import type { ReactNode } from 'react';
import type { Clash } from '#forms/office/edits.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';

type StaleChange = Pick<StaleVersion, 'updatedByName' | 'updatedAt' | 'changes'>;

export function StaleFacts({ stale }: { stale: StaleChange }) {
  const { updatedByName, updatedAt, changes } = stale;
  return (
    <>
      <p>
        <b>{updatedByName ?? 'Otra persona'}</b> guardó cambios el {formatDateTime(updatedAt)}
        {changes.length > 0 ? ':' : '.'}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.field}>{fieldChangeText(change)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * The form continues with the other person's changes and the values typed here. If both changed a field, both values
 * are shown.
 */
export function StaleNotice({
  stale,
  clashes,
  labels,
  textOf = shownValue,
  onTake,
}: {
  stale: StaleChange;
  clashes: readonly Clash[];
  /** Fields without a label are not shown. */
  labels: Readonly<Record<string, string>>;
  textOf?: (field: string, value: unknown) => ReactNode;
  /** The user wants the stored value. */
  onTake: (clash: Clash) => void;
}) {
  const labelled = clashes.filter(({ field }) => field in labels);
  return (
    <div className={styles.stale} role="alert">
      <h3>
        <Icon name="warning" size={20} />
        Lo tuyo todavía no se guardó
      </h3>
      <StaleFacts stale={stale} />
      {labelled.length > 0 && (
        <>
          <p>Esto lo cambiaron los dos. En el formulario queda lo tuyo:</p>
          <dl className="facts">
            {labelled.map((clash) => (
              <div key={clash.field} className={styles.clash}>
                <dt>{labels[clash.field]}</dt>
                <dd>
                  <span>Guardado ahora: {textOf(clash.field, clash.stored)}</span>
                  <span>Tuyo: {textOf(clash.field, clash.mine)}</span>
                  <Button small onClick={() => onTake(clash)}>
                    Usar lo guardado
                    <span className="visually-hidden"> en {labels[clash.field]}</span>
                  </Button>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>Revisa y guarda otra vez: se guarda lo que ves en el formulario.</p>
    </div>
  );
}

function shownValue(_field: string, value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return String(value).trim() === '' ? 'vacío' : String(value);
}
