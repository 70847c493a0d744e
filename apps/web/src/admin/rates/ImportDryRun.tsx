import { type RateImportReply, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { formatNumber } from '@cotejo/format/figures';
import { DataTable } from '#ui/page/DataTable.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import styles from './rates.module.css';
import { warningText } from './use-import.ts';

const stateLabels: Record<RateImportReply['rows'][number]['state'], string> = {
  new: 'Nueva',
  changed: 'Cambia',
  equal: 'Igual',
  wrong: 'Con errores',
};

export function ImportDryRun({ read, isApplied }: { read: RateImportReply; isApplied: boolean }) {
  const { counts, rows, wrong, ignored, warnings } = read;
  const changing = rows.filter(({ state }) => state === 'new' || state === 'changed');
  return (
    <div className="stack">
      <dl className={styles.counts}>
        {(['new', 'changed', 'equal', 'wrong'] as const).map((state) => (
          <div key={state} data-state={counts[state] > 0 ? state : undefined}>
            <dt>{countLabels[state]}</dt>
            <dd className="figure">{formatNumber(counts[state])}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && <p className="small">Columnas que aquí no significan nada: {ignored.join(', ')}.</p>}
      {wrong.length > 0 && (
        <div>
          <h3 className={styles.subhead}>Qué corregir</h3>
          <DataTable caption="Errores del archivo" dense>
            <thead>
              <tr>
                <th scope="col">Línea</th>
                <th scope="col">Columna</th>
                <th scope="col">Qué pasa</th>
              </tr>
            </thead>
            <tbody>
              {wrong.map(({ line, column, message }) => (
                <tr key={`${line}.${column}.${message}`}>
                  <th scope="row">{line}</th>
                  <td>{column ?? 'Toda la línea'}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
          {wrong.length === rateImportLimits.shownRows && (
            <p className="note">Se ven los primeros {rateImportLimits.shownRows} errores.</p>
          )}
        </div>
      )}
      {warnings.length > 0 && !isApplied && (
        <div className={adminStyles.warning}>
          <Icon name="warning" size={20} />
          <div>
            <b>Mira esto antes de aplicar</b>
            <ul className={styles.changes}>
              {warnings.map((warning) => (
                <li key={`${warning.line}.${warning.field}.${warning.message}`}>{warningText(warning)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {changing.length > 0 && (
        <div>
          <h3 className={styles.subhead}>{isApplied ? 'Qué cambió' : 'Qué cambia'}</h3>
          <DataTable caption="Filas que cambian" dense>
            <thead>
              <tr>
                <th scope="col">Línea</th>
                <th scope="col">Fila</th>
                <th scope="col">Estado</th>
                <th scope="col">De → a</th>
              </tr>
            </thead>
            <tbody>
              {changing.map(({ line, key, name, state, changes }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  <td>{name || key}</td>
                  <td>{stateLabels[state]}</td>
                  <td>
                    <ul>
                      {changes.map(({ field, column, old, new: next }) => (
                        <li key={field}>
                          {column}: {old === null ? '' : `${old || 'vacío'} → `}
                          {next || 'vacío'}
                        </li>
                      ))}
                    </ul>
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
          {changing.length < counts.new + counts.changed && (
            <p className="note">
              Se ven las de las primeras {formatNumber(rows.length)} filas; aplicar las toma todas.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const countLabels = { new: 'Nuevas', changed: 'Cambian', equal: 'Iguales', wrong: 'Con errores' } as const;
