import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Group.layer.css';
import 'mantine-datatable/styles.layer.css';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { PageSizeSelect } from '../shell/PageSizeSelect.tsx';
import styles from './admin-ui.module.css';

export interface PagedTableProps<Row extends { id: string }> {
  rows: readonly Row[];
  columns: DataTableColumn<Row>[];
  total: number;
  /** 1-based. */
  page: number;
  limit: number;
  sizes: readonly number[];
  isFetching: boolean;
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
    hasActions = true,
    current,
    onPage,
    onLimit,
    onOpen,
  } = props;
  return (
    <>
      <DataTable<Row>
        className={styles.table}
        height="auto"
        minHeight={0}
        pinLastColumn={hasActions}
        fetching={isFetching}
        loaderColor="paramo"
        highlightOnHover
        withRowBorders
        records={[...rows]}
        idAccessor="id"
        onRowClick={({ record }) => onOpen(record.id)}
        rowClassName={({ id }) => (id === current ? (styles.current ?? '') : '')}
        customRowAttributes={({ id }) => ({ 'data-row': id, 'aria-current': id === current ? 'true' : undefined })}
        page={page}
        onPageChange={onPage}
        totalRecords={total}
        recordsPerPage={limit}
        paginationText={({ from, to, totalRecords }) => `${from} a ${to} de ${totalRecords}`}
        paginationActiveBackgroundColor="var(--ink)"
        paginationActiveTextColor="var(--paper)"
        getPaginationControlProps={(control) => ({
          'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior',
        })}
        columns={columns}
      />
      <PageSizeSelect sizes={sizes} value={limit} onChange={onLimit} />
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
