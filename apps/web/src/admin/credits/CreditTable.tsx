import type { AdminCredit } from '@cotejo/contracts/admin-credits';
import { shortCreditId } from '@cotejo/contracts/credits';
import type { DataTableColumn } from 'mantine-datatable';
import { formatDateTime, formatDollarsAndCents, formatMonths } from '#ui/format.ts';
import { OpenRow, PagedTable, type PagedTableProps } from '../ui/PagedTable.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { amortizationLabel } from './credit-labels.ts';

const nameOf = ({ user }: AdminCredit): string => `${user.nombres} ${user.apellidos}`;

// A phone has room for three columns: there the name opens the row and the id stands below it.
const onPhone = '(max-width: 599px)';
const widerThanPhone = '(min-width: 600px)';

const columns = (onOpen: (id: string) => void): DataTableColumn<AdminCredit>[] => [
  {
    accessor: 'id',
    title: 'Id',
    visibleMediaQuery: widerThanPhone,
    noWrap: true,
    render: ({ id }) => <OpenRow onOpen={() => onOpen(id)}>{shortCreditId(id)}</OpenRow>,
  },
  { accessor: 'user', title: 'Solicitante', visibleMediaQuery: widerThanPhone, render: nameOf },
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
    textAlign: 'right',
    render: (credit) => formatDollarsAndCents(credit.amount),
    noWrap: true,
  },
  {
    accessor: 'term',
    visibleMediaQuery: widerThanPhone,
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
];

/** The paged table of credits (spec 3 §2). */
export default function CreditTable(props: Omit<PagedTableProps<AdminCredit>, 'columns' | 'hasActions'>) {
  return <PagedTable {...props} columns={columns(props.onOpen)} hasActions={false} />;
}
