import {
  type AppliedImport,
  rateImportKindLabels,
  type UndoneImport,
  undoRateImport,
} from '@cotejo/contracts/rates/imports';
import { formatCount } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import adminStyles from '../ui/admin-ui.module.css';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import styles from './rates.module.css';
import {
  appliedPageSize,
  appliedText,
  importFailures,
  undoneText,
  useAppliedImports,
  useUndoImport,
} from './use-import.ts';

export function AppliedImports({ onUndone }: { onUndone: () => void }) {
  const [page, setPage] = useState(1);
  const list = useAppliedImports(page);
  const mayUndo = useMayCall(undoRateImport);
  const [asked, setAsked] = useState<AppliedImport | null>(null);
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const total = list.data?.total ?? 0;
  return (
    <section className={styles.step} aria-labelledby="applied-title">
      <h2 id="applied-title" className={styles.stepTitle}>
        Archivos aplicados
      </h2>
      {undone && <Undone undone={undone} />}
      <ListStates
        list={list}
        rows={2}
        height={64}
        loading="Cargando los archivos aplicados"
        failure={importFailures.list}
        isEmpty={total === 0}
        empty={<p className="small soft">Ninguno en los últimos 30 días.</p>}
      >
        <ul className={styles.appliedFiles} aria-busy={list.isPlaceholderData || undefined}>
          {list.data?.data.map((row) => (
            <li key={row.id}>
              <p>
                <b>{rateImportKindLabels[row.kind]}</b>: {appliedText(row)}
                <span className="note">
                  {formatLongDateTime(row.appliedAt)}, por {row.appliedByName}
                  {row.undoneAt !== null &&
                    `. Deshecho el ${formatLongDateTime(row.undoneAt)}, por ${row.undoneByName}`}
                </span>
              </p>
              {mayUndo && row.undoneAt === null && row.applied > 0 && (
                <Button small onClick={() => setAsked(row)}>
                  Deshacer
                  <span className="visually-hidden">
                    {' '}
                    {rateImportKindLabels[row.kind]} del {formatLongDateTime(row.appliedAt)}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {total > appliedPageSize && (
          <Pagination page={page} pageCount={Math.ceil(total / appliedPageSize)} onChange={setPage} isCompact>
            {`${total} archivos`}
          </Pagination>
        )}
      </ListStates>
      {asked && (
        <UndoQuestion
          row={asked}
          onUndone={(result) => {
            setUndone(result);
            setAsked(null);
            onUndone();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function UndoQuestion({
  row,
  onUndone,
  onClose,
}: {
  row: AppliedImport;
  onUndone: (undone: UndoneImport) => void;
  onClose: () => void;
}) {
  const undo = useUndoImport(row, onUndone);
  return (
    <ConfirmChange
      title="¿Deshacer este archivo?"
      confirm="Deshacer"
      busyText="Deshaciendo..."
      isDangerous
      change={undo}
      onClose={onClose}
    >
      <p>
        <b>{rateImportKindLabels[row.kind]}</b>, {formatLongDateTime(row.appliedAt)}: {appliedText(row)}.
      </p>
      <p className="soft">
        Cada cifra vuelve a la de antes del archivo. La que alguien cambió después se queda como está, y te decimos cuál
        es.
      </p>
    </ConfirmChange>
  );
}

function Undone({ undone }: { undone: UndoneImport }) {
  const { kept } = undone;
  if (kept.length === 0)
    return (
      <p className={styles.applied} role="status">
        <Icon name="check" size={20} />
        <b>{undoneText(undone)}</b>
      </p>
    );
  return (
    <div className={adminStyles.warning} role="status">
      <Icon name="warning" size={20} />
      <div>
        <b>
          {undoneText(undone)}; {formatCount(kept.length, 'fila se queda como está', 'filas se quedan como están')}
        </b>
        <ul className={styles.changes}>
          {kept.map(({ key, name, why }) => (
            <li key={key}>
              {name}: {why}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
