import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Group.layer.css';
import 'mantine-datatable/styles.layer.css';
import type { AdminCredit } from '@cotejo/contracts/admin-credits';
import { DataTable } from 'mantine-datatable';
import { formatDateTime, formatDollarsAndCents, formatMonths } from '#ui/format.ts';
import { PageSizeSelect } from '../shell/PageSizeSelect.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { pageSizes } from './credit-filters.ts';
import { amortizationLabel } from './credit-labels.ts';
import styles from './credits.module.css';

export interface CreditTableProps {
  credits: readonly AdminCredit[];
  total: number;
  page: number;
  limit: number;
  isFetching: boolean;
  /** Row the keyboard stands on. */
  current: string | null;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  onOpen: (id: string) => void;
}

/** The paged table of credits (spec 3 §2). */
export default function CreditTable(props: CreditTableProps) {
  const { credits, total, page, limit, isFetching, current, onPage, onLimit, onOpen } = props;
  return (
    <>
      <DataTable
        className={styles.table}
        minHeight={0}
        fetching={isFetching}
        loaderColor="paramo"
        highlightOnHover
        withRowBorders
        records={[...credits]}
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
        columns={[
          {
            accessor: 'id',
            title: 'Id',
            render: ({ id }) => (
              <button
                type="button"
                className={styles.open}
                onClick={(event) => {
                  event.stopPropagation();
                  onOpen(id);
                }}
              >
                {id.slice(0, 8)}
                <span className="visually-hidden">, ver detalles</span>
              </button>
            ),
          },
          {
            accessor: 'user',
            title: 'Solicitante',
            render: ({ user }) => `${user.nombres} ${user.apellidos}`,
          },
          {
            accessor: 'amount',
            title: 'Monto',
            textAlign: 'right',
            render: (credit) => formatDollarsAndCents(credit.amount),
            noWrap: true,
          },
          {
            accessor: 'term',
            visibleMediaQuery: '(min-width: 600px)',
            title: 'Plazo',
            textAlign: 'right',
            render: (credit) => formatMonths(credit.term),
            noWrap: true,
          },
          { accessor: 'status', title: 'Estado', render: ({ status }) => <CreditStatusTag status={status} /> },
          {
            accessor: 'createdAt',
            visibleMediaQuery: '(min-width: 700px)',
            title: 'Solicitado',
            render: (credit) => formatDateTime(credit.createdAt),
            noWrap: true,
          },
          {
            accessor: 'institution',
            visibleMediaQuery: '(min-width: 700px)',
            title: 'Institución',
            render: ({ institution }) => institution?.name ?? 'No seleccionada',
          },
          {
            accessor: 'amortizationType',
            title: 'Amortización',
            visibleMediaQuery: '(min-width: 980px)',
            render: ({ amortizationType }) => amortizationLabel(amortizationType),
          },
        ]}
      />
      <PageSizeSelect sizes={pageSizes} value={limit} onChange={onLimit} />
    </>
  );
}
