import type { AdminCredit } from '@cotejo/contracts/admin-credits';
import { shortCreditId } from '@cotejo/contracts/credits';
import type { DataTableColumn } from 'mantine-datatable';
import { formatDateTime, formatDollarsAndCents, formatMonths } from '#ui/format.ts';
import { OpenRow, onPhone, PagedTable, type PagedTableProps, widerThanPhone } from '../ui/PagedTable.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { amortizationName } from './credit-labels.ts';
import styles from './credits.module.css';

const nameOf = ({ user }: AdminCredit): string => `${user.nombres} ${user.apellidos}`;

// On a phone the name opens the row, and id and status stand below.
const columns = (onOpen: (id: string) => void): DataTableColumn<AdminCredit>[] => [
  {
    accessor: 'id',
    title: 'Id',
    visibleMediaQuery: widerThanPhone,
    noWrap: true,
    render: ({ id }) => <OpenRow onOpen={() => onOpen(id)}>{shortCreditId(id)}</OpenRow>,
  },
  {
    accessor: 'user',
    title: 'Solicitante',
    visibleMediaQuery: widerThanPhone,
    render: (credit) => <div className={styles.name}>{nameOf(credit)}</div>,
  },
  {
    accessor: 'user.onPhone',
    title: 'Solicitante',
    visibleMediaQuery: onPhone,
    render: (credit) => (
      <>
        <OpenRow onOpen={() => onOpen(credit.id)}>{nameOf(credit)}</OpenRow>
        <div className="small soft no-break">{shortCreditId(credit.id)}</div>
      </>
    ),
  },
  {
    accessor: 'amount',
    title: 'Monto',
    visibleMediaQuery: widerThanPhone,
    textAlign: 'right',
    render: (credit) => formatDollarsAndCents(credit.amount),
    noWrap: true,
  },
  {
    accessor: 'amount.onPhone',
    title: 'Monto y estado',
    visibleMediaQuery: onPhone,
    textAlign: 'right',
    noWrap: true,
    render: ({ amount, status }) => (
      <>
        <div>{formatDollarsAndCents(amount)}</div>
        <CreditStatusTag status={status} />
      </>
    ),
  },
  {
    accessor: 'term',
    visibleMediaQuery: widerThanPhone,
    title: 'Plazo',
    textAlign: 'right',
    render: (credit) => formatMonths(credit.term),
    noWrap: true,
  },
  {
    accessor: 'status',
    title: 'Estado',
    visibleMediaQuery: widerThanPhone,
    render: ({ status }) => <CreditStatusTag status={status} />,
  },
  {
    accessor: 'createdAt',
    visibleMediaQuery: '(min-width: 700px)',
    title: 'Solicitado',
    render: (credit) => formatDateTime(credit.createdAt),
    noWrap: true,
  },
  {
    accessor: 'institution',
    visibleMediaQuery: '(min-width: 980px)',
    title: 'Institución',
    render: ({ institution }) => institution?.name ?? 'No seleccionada',
  },
  {
    accessor: 'amortizationType',
    title: 'Amortización',
    visibleMediaQuery: '(min-width: 980px)',
    render: ({ amortizationType }) => amortizationName(amortizationType),
  },
];

/** The paged table of credits (spec 3 §2). */
export default function CreditTable(props: Omit<PagedTableProps<AdminCredit>, 'columns' | 'hasActions'>) {
  return <PagedTable {...props} columns={columns(props.onOpen)} hasActions={false} />;
}
