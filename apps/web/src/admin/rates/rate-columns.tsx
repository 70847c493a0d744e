import { institutionTypeLabels } from '@cotejo/contracts/institutions/public';
import type { RateRow } from '@cotejo/contracts/rates/admin';
import { publishesCriteria } from '@cotejo/finance/criteria';
import { formatPercent } from '@cotejo/format/figures';
import { formatDayAndMonth, formatMonthOfYear } from '@cotejo/format/time';
import { Tick } from '#ui/controls/Checkbox.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { noCriteriaText } from '../institutions/criteria-form.ts';
import adminStyles from '../ui/admin-ui.module.css';
import { actionsColumn, foldedOnPhone } from '../ui/columns.tsx';
import { type ListColumn, OpenRow, widerThanPhone } from '../ui/PagedTable.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
import styles from './rates.module.css';
import { SourceOnPhone, sourceColumn } from './source-column.tsx';

export type ListedRate = RateRow & { id: string };

export interface RateActions {
  onHistory: (row: ListedRate) => void;
  onChange: (row: ListedRate) => void;
  onConfirm: (row: ListedRate) => void;
  onInstitution: (row: ListedRate) => void;
}

export interface RateChoice {
  has: (id: string) => boolean;
  /** All rows of this page. */
  hasAll: boolean;
  toggle: (row: ListedRate) => void;
  toggleAll: () => void;
}

// In between what is charged stands with what is announced, and the source with the confirmation.
const wide = '(min-width: 980px)';
const notWide = '(max-width: 979px)';

export function rateColumns({
  choice,
  sorting,
  actions,
}: {
  /** Null for read-only users. */
  choice: RateChoice | null;
  sorting: Sorting;
  actions: RateActions;
}): ListColumn<ListedRate>[] {
  const mayChange = choice !== null;
  return [
    ...(choice ? [choiceColumn(choice)] : []),
    ...foldedOnPhone<ListedRate>(
      {
        title: 'Institución',
        cell: (row) => (
          <>
            <OpenRow onOpen={() => actions.onHistory(row)}>{row.name}</OpenRow>
            <Rates row={row} />
            {!publishesCriteria(row.product.criteria) && <span className="note">{noCriteriaText}</span>}
            <Confirmed row={row} />
            <SourceOnPhone source={row.source} />
          </>
        ),
      },
      [
        {
          id: 'name',
          title: <SortHeader label="Institución" field="name" sorting={sorting} first="ascending" />,
          cell: (row) => (
            <div className={styles.name}>
              <OpenRow onOpen={() => actions.onHistory(row)}>{row.name}</OpenRow>
              <span className="note">
                {institutionTypeLabels[row.type]}
                {!row.available && ', no disponible'}
                {!publishesCriteria(row.product.criteria) && `, ${noCriteriaText}`}
              </span>
            </div>
          ),
        },
        {
          id: 'rates',
          title: <SortHeader label="Anunciada" field="minRate" sorting={sorting} first="ascending" />,
          align: 'right',
          media: wide,
          cell: (row) => (
            <div className={styles.figures}>
              <Rates row={row} />
            </div>
          ),
        },
        {
          id: 'rates.folded',
          title: <SortHeader label="Anunciada y cobrada" field="minRate" sorting={sorting} first="ascending" />,
          media: `${widerThanPhone} and ${notWide}`,
          align: 'right',
          cell: (row) => (
            <div className={styles.figures}>
              <Rates row={row} />
              {row.average && (
                <span className="note no-break">
                  cobrada {formatPercent(row.average.effectiveRate)}, {formatMonthOfYear(row.average.month)}
                </span>
              )}
            </div>
          ),
        },
        {
          id: 'confirmed',
          media: wide,
          title: <SortHeader label="Comprobada" field="confirmedAt" sorting={sorting} first="ascending" />,
          cell: (row) => (
            <div className={styles.confirmed}>
              <Confirmed row={row} />
            </div>
          ),
        },
        {
          id: 'confirmed.folded',
          title: <SortHeader label="Comprobada" field="confirmedAt" sorting={sorting} first="ascending" />,
          media: `${widerThanPhone} and ${notWide}`,
          cell: (row) => (
            <div className={styles.confirmed}>
              <Confirmed row={row} />
              <SourceOnPhone source={row.source} />
            </div>
          ),
        },
        {
          id: 'average',
          title: 'Cobrada',
          media: wide,
          align: 'right',
          cell: ({ average }) =>
            average === null ? (
              <span className="note">sin dato</span>
            ) : (
              <div className={styles.figures}>
                <span className="no-break">{formatPercent(average.effectiveRate)}</span>
                <span className="note no-break">{formatMonthOfYear(average.month)}</span>
              </div>
            ),
        },
        { ...sourceColumn<ListedRate>(), media: wide },
      ],
    ),
    actionsColumn<ListedRate>(
      ({ name }) => name,
      (row) => [
        mayChange && { label: 'Confirmar', icon: 'check', onClick: () => actions.onConfirm(row) },
        mayChange && { label: 'Cambiar', icon: 'file', onClick: () => actions.onChange(row) },
        { label: 'Ver historial', icon: 'clock', onClick: () => actions.onHistory(row) },
        { label: 'Ver institución', icon: 'bank', onClick: () => actions.onInstitution(row) },
      ],
    ),
  ];
}

const choiceColumn = (choice: RateChoice): ListColumn<ListedRate> => ({
  id: 'choice',
  title: (
    <span className={styles.choice}>
      <Tick aria-label="Todas las de esta página" checked={choice.hasAll} onChange={choice.toggleAll} />
    </span>
  ),
  width: 44,
  isControl: true,
  cell: (row) => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the tick inside has its own name
    <label className={styles.choice}>
      <Tick aria-label={`Elegir ${row.name}`} checked={choice.has(row.id)} onChange={() => choice.toggle(row)} />
    </label>
  ),
});

function Rates({ row }: { row: RateRow }) {
  return (
    <>
      <span className="no-break">
        {formatPercent(row.minRate)} a {formatPercent(row.maxRate)}
      </span>
      <span className="note no-break">
        efectiva {formatPercent(row.effectiveRate)} a {formatPercent(row.maxEffectiveRate)}
      </span>
      <CeilingTag row={row} />
    </>
  );
}

function CeilingTag({ row: { aboveCeiling, ceiling } }: { row: RateRow }) {
  if (!aboveCeiling || !ceiling) return null;
  return (
    <span
      title={`El máximo de consumo de ${formatMonthOfYear(ceiling.month)} es ${formatPercent(ceiling.maximumEffectiveRate)}`}
    >
      <Tag tone="tile" icon="warning">
        Sobre el máximo
      </Tag>
    </span>
  );
}

function Confirmed({ row }: { row: RateRow }) {
  const { confirmedAt, confirmedByName, validFrom, isStale, isExcluded } = row;
  const since =
    confirmedAt === null
      ? `Registrada el ${formatDayAndMonth(validFrom)}, sin comprobar`
      : `Sin comprobar desde el ${formatDayAndMonth(confirmedAt)}`;
  return (
    <div className={adminStyles.folded}>
      {isStale || confirmedAt === null ? (
        <span className={isStale ? styles.stale : undefined}>{since}</span>
      ) : (
        <span>El {formatDayAndMonth(confirmedAt)}</span>
      )}
      {confirmedByName !== null && <span className="note">por {confirmedByName}</span>}
      {isExcluded && (
        <Tag tone="red" icon="warning">
          Fuera de las ofertas
        </Tag>
      )}
    </div>
  );
}
