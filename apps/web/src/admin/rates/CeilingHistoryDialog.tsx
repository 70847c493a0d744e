import { type CeilingVersion, listCeilingVersions } from '@cotejo/contracts/rates/monthly';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { SourceLink } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { type MonthlyRow, nameOfMonth } from './monthly-kind.ts';
import styles from './rates.module.css';

/** Newest first. */
export function CeilingHistoryDialog({ row, onClose }: { row: MonthlyRow; onClose: () => void }) {
  const { month, segment } = row;
  const list = useQuery({ ...endpointQuery(listCeilingVersions, { params: { month, segment } }), staleTime: 0 });
  const versions = list.data ?? [];
  return (
    <Dialog
      isOpen
      wide
      title={`Historial de ${nameOfMonth(row)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <ListStates
        list={list}
        rows={3}
        height={100}
        loading="Cargando el historial"
        failure="Error al cargar el historial"
        isEmpty={versions.length === 0}
        empty={<p className="soft">Todavía no hay cambios registrados.</p>}
      >
        <ol className={styles.versions}>
          {versions.map((version, index) => (
            <Version key={version.id} version={version} isInForce={index === 0} />
          ))}
        </ol>
      </ListStates>
    </Dialog>
  );
}

function Version({ version, isInForce }: { version: CeilingVersion; isInForce: boolean }) {
  const { maximumEffectiveRate: rate, source, changedAt, changedByName, proposedByName } = version;
  return (
    <li>
      <h3>
        Desde el {formatLongDateTime(changedAt)} {isInForce && rate !== null && <Tag tone="green">Vigente</Tag>}
      </h3>
      <p className={styles.rates}>{rate === null ? 'Eliminado' : formatExactPercent(rate)}</p>
      <dl className="facts">
        {proposedByName !== null && (
          <>
            <dt>Propuesto por</dt>
            <dd>{proposedByName}</dd>
          </>
        )}
        <dt>{rate === null ? 'Eliminado por' : proposedByName === null ? 'Registrado por' : 'Confirmado por'}</dt>
        <dd>{changedByName ?? 'el sistema'}</dd>
        {rate !== null && (
          <>
            <dt>Fuente</dt>
            <dd>
              <SourceLink source={source} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
