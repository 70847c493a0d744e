import { formatNumber } from '@cotejo/format/figures';
import clsx from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { LoadingBars } from '#ui/feedback/Loading.tsx';
import styles from './PagedTable.module.css';
import { PageSizeSelect } from './PageSizeSelect.tsx';
import { useExistingPage } from './use-existing-page.ts';
import { useMediaQueries } from './use-media-queries.ts';
import { useRoomToTheRight } from './use-room-to-the-right.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface ListColumn<Row> {
  id: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The column is shown while this media query matches; always if absent. */
  media?: string;
  align?: 'right';
  /** Never wraps. */
  isOneLine?: boolean;
  /** A click on this cell does not open the row. A control inside another cell uses `data-control`. */
  isControl?: boolean;
  width?: number;
}

interface PagedTableProps<Row extends { id: string }> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  total: number;
  /** 1-based. */
  page: number;
  limit: number;
  sizes: readonly number[];
  isFetching: boolean;
  /** `rows` are all rows: scrolls instead of showing pages. */
  isWhole?: boolean;
  /** The last column holds the row menus and stays visible while the others scroll. Default: true. */
  hasActions?: boolean;
  current: string | null;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  onOpen: (row: Row) => void;
}

/** For `media` of columns: a phone has space for two columns, which combine the others. */
export const onPhone = '(max-width: 599px)';
export const widerThanPhone = '(min-width: 600px)';

export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { rows, columns, total, page, limit, sizes, isFetching, isWhole = false, hasActions = true, current } = props;
  useExistingPage({ page, limit, total: isFetching || isWhole ? null : total }, props.onPage);
  const matching = useMediaQueries(columns.flatMap(({ media }) => media ?? []));
  const shown = columns.filter(({ media }) => media === undefined || matching.has(media));
  const box = useRef<HTMLDivElement>(null);
  const { visible, before, after, measure } = useVisibleRows(rows, { box, isWhole, current });
  const hasMoreToTheRight = useRoomToTheRight(box);
  const first = (page - 1) * limit + 1;
  return (
    <>
      <div
        ref={box}
        className={clsx(styles.box, isWhole && styles.whole)}
        data-pinned={hasActions || undefined}
        data-more={hasMoreToTheRight || undefined}
        aria-busy={isFetching || undefined}
      >
        {isFetching && (
          <div className={styles.waiting}>
            <LoadingBars />
          </div>
        )}
        <table className={styles.table} aria-rowcount={isWhole ? rows.length + 1 : undefined}>
          <thead>
            <tr aria-rowindex={isWhole ? 1 : undefined}>
              {shown.map(({ id, title, align, width }) => (
                <th key={id} scope="col" data-align={align} style={{ width }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Gap height={before} />}
            {visible.map(({ row, index }) => (
              <ListRow
                key={row.id}
                row={row}
                index={isWhole ? index : null}
                columns={shown}
                isCurrent={row.id === current}
                onOpen={props.onOpen}
                measure={measure}
              />
            ))}
            {after > 0 && <Gap height={after} />}
          </tbody>
        </table>
      </div>
      {hasMoreToTheRight && <p className={`note ${styles.more}`}>Desliza la tabla: hay más columnas a la derecha.</p>}
      {!isWhole && (
        <div className={styles.foot}>
          <Pagination page={page} pageCount={Math.max(1, Math.ceil(total / limit))} onChange={props.onPage} isCompact>
            {`${formatNumber(first)} a ${formatNumber(Math.min(total, first + limit - 1))} de ${formatNumber(total)}`}
          </Pagination>
          <PageSizeSelect sizes={sizes} value={limit} onChange={props.onLimit} />
        </div>
      )}
    </>
  );
}

function ListRow<Row extends { id: string }>({
  row,
  index,
  columns,
  isCurrent,
  onOpen,
  measure,
}: {
  row: Row;
  /** Index in a whole list; null in a page. */
  index: number | null;
  columns: readonly ListColumn<Row>[];
  isCurrent: boolean;
  onOpen: (row: Row) => void;
  measure: Ref<HTMLTableRowElement>;
}) {
  return (
    <tr
      ref={index === null ? undefined : measure}
      data-index={index ?? undefined}
      aria-rowindex={index === null ? undefined : index + 2}
      data-row={row.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('[data-control]'))) onOpen(row);
      }}
    >
      {columns.map(({ id, cell, align, isOneLine, isControl }) => (
        <td key={id} data-align={align} data-one-line={isOneLine || undefined} data-control={isControl || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Space of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td className={styles.gap} style={{ height }} />
    </tr>
  );
}

/** Opens the row by keyboard and for screen readers. */
export function OpenRow({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.open}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
      <span className="visually-hidden">, ver detalles</span>
    </button>
  );
}
