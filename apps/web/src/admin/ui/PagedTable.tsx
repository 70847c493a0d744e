import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Group.layer.css';
import 'mantine-datatable/styles.layer.css';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#ui/format.ts';
import { PageSizeSelect } from '../shell/PageSizeSelect.tsx';
import styles from './admin-ui.module.css';
import { useExistingPage } from './use-existing-page.ts';

export interface PagedTableProps<Row extends { id: string }> {
  rows: readonly Row[];
  columns: DataTableColumn<Row>[];
  total: number;
  /** 1-based. */
  page: number;
  limit: number;
  sizes: readonly number[];
  isFetching: boolean;
  /** `rows` are all of them: one table to scroll through instead of pages. */
  isWhole?: boolean;
  /** The last column holds the menus of the rows and stays in sight while the others scroll; true when absent. */
  hasActions?: boolean;
  /** Row the keyboard stands on. */
  current: string | null;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  onOpen: (id: string) => void;
}

/** For `visibleMediaQuery` of columns: a phone has room for two, in which others fold together. */
export const onPhone = '(max-width: 599px)';
export const widerThanPhone = '(min-width: 600px)';

/** Rows drawn at once of a whole list; more come where the scrolling ends. */
const batch = 100;

/** A paged table of the administration: rows open by press or by keyboard, wide ones scroll sideways. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const {
    rows,
    columns,
    total,
    page,
    limit,
    sizes,
    isFetching,
    isWhole = false,
    hasActions = true,
    current,
    onPage,
    onLimit,
    onOpen,
  } = props;
  useExistingPage({ page, limit, total: isFetching || isWhole ? null : total }, onPage);
  const [drawn, setDrawn] = useState(batch);
  const reached = rows.findIndex(({ id }) => id === current) + batch;
  const paging = isWhole
    ? { maxHeight: '75vh', onScrollToBottom: () => setDrawn((present) => Math.min(present, rows.length) + batch) }
    : {
        page,
        onPageChange: onPage,
        totalRecords: total,
        recordsPerPage: limit,
        paginationText: (shown: { from: number; to: number; totalRecords: number }) =>
          `${formatNumber(shown.from)} a ${formatNumber(shown.to)} de ${formatNumber(shown.totalRecords)}`,
        paginationActiveBackgroundColor: 'var(--ink)',
        paginationActiveTextColor: 'var(--paper)',
        getPaginationControlProps: (control: string) => ({
          'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
        }),
      };
  return (
    <>
      <DataTable<Row>
        {...paging}
        className={styles.table}
        height="auto"
        minHeight={0}
        pinLastColumn={hasActions}
        fetching={isFetching}
        loaderColor="paramo"
        highlightOnHover
        withRowBorders
        records={isWhole ? rows.slice(0, Math.max(drawn, reached)) : [...rows]}
        // The screens have their own words for an empty list.
        emptyState={<span />}
        idAccessor="id"
        onRowClick={({ record }) => onOpen(record.id)}
        rowClassName={({ id }) => (id === current ? (styles.current ?? '') : '')}
        customRowAttributes={({ id }) => ({ 'data-row': id, 'aria-current': id === current ? 'true' : undefined })}
        columns={columns}
      />
      {!isWhole && <PageSizeSelect sizes={sizes} value={limit} onChange={onLimit} />}
    </>
  );
}

/** The word of a row that opens it, for the keyboard and for those who listen. */
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
