import { fieldChangeText } from '@cotejo/contracts/core/changes';
import type { RateVersion } from '@cotejo/contracts/rates/admin';
import { formatPercent } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import { useState } from 'react';
import { SourceLink } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { changesBetween } from './rate-changes.ts';
import styles from './rates.module.css';
import { historyPageSize, rateFailures, useRateVersions } from './use-rates.ts';

/** Newest first. */
export function RateHistoryDialog({
  institution: { id, name },
  onReturn,
  onClose,
}: {
  institution: { id: string; name: string };
  /** Starts a change from an earlier version; absent for read-only users. */
  onReturn?: ((version: RateVersion) => void) | undefined;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const list = useRateVersions(id, page);
  const total = list.data?.total ?? 0;
  const hasMore = total > page * historyPageSize;
  // The last version of this page is compared with the first of the next page.
  const next = useRateVersions(id, page + 1, { isEnabled: hasMore });
  const versions = list.data?.data ?? [];
  const older = hasMore && !next.isPlaceholderData ? next.data?.data[0] : undefined;
  return (
    <Dialog
      isOpen
      wide
      title={`Historial de ${name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <ListStates
        list={list}
        rows={4}
        height={120}
        loading="Cargando el historial"
        failure={rateFailures.history}
        isEmpty={total === 0}
        empty={<p className="soft">Todavía no hay tasas registradas.</p>}
      >
        <ol className={styles.versions} aria-busy={list.isPlaceholderData || undefined}>
          {versions.map((version, index) => (
            <Version
              key={version.id}
              version={version}
              before={versions[index + 1] ?? older}
              isFirst={page * historyPageSize >= total && index === versions.length - 1}
              isInForce={page === 1 && index === 0}
              onReturn={onReturn}
            />
          ))}
        </ol>
        {total > historyPageSize && (
          <Pagination page={page} pageCount={Math.ceil(total / historyPageSize)} onChange={setPage} isCompact>
            {`${total} versiones`}
          </Pagination>
        )}
      </ListStates>
    </Dialog>
  );
}

function Version({
  version,
  before,
  isFirst,
  isInForce,
  onReturn,
}: {
  version: RateVersion;
  /** The previous version; undefined for the first one and while loading. */
  before: RateVersion | undefined;
  isFirst: boolean;
  isInForce: boolean;
  onReturn: ((version: RateVersion) => void) | undefined;
}) {
  const { minRate, maxRate, validFrom, createdBy, createdByName, source, note } = version;
  return (
    <li>
      <h3>
        Desde el {formatLongDateTime(validFrom)} {isInForce && <Tag tone="green">Vigente</Tag>}
      </h3>
      <p className={styles.rates}>
        {formatPercent(minRate)} a {formatPercent(maxRate)}
      </p>
      {isFirst && <p className="small">Primer registro.</p>}
      {before && (
        <ul className={styles.changes}>
          {changesBetween(before, version).map((change) => (
            <li key={change.field}>{fieldChangeText(change)}</li>
          ))}
        </ul>
      )}
      <dl className="facts">
        <dt>Registrada por</dt>
        <dd>{createdBy === null ? 'el sistema' : (createdByName ?? 'alguien que ya no está')}</dd>
        <dt>Fuente</dt>
        <dd>
          <SourceLink source={source} />
        </dd>
        {note !== null && (
          <>
            <dt>Nota</dt>
            <dd className={styles.text}>{note}</dd>
          </>
        )}
        <dt>Comprobada</dt>
        <dd>{confirmedText(version)}</dd>
      </dl>
      {onReturn && !isInForce && (
        <Button small onClick={() => onReturn(version)}>
          Volver a esta<span className="visually-hidden">, desde el {formatLongDateTime(validFrom)}</span>
        </Button>
      )}
    </li>
  );
}

const confirmedText = ({ confirmedAt, confirmedBy, confirmedByName }: RateVersion): string =>
  confirmedAt === null
    ? 'todavía no'
    : `el ${formatLongDateTime(confirmedAt)}${confirmedBy === null ? '' : `, por ${confirmedByName ?? 'alguien que ya no está'}`}`;
