import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses, urgentAfterHours } from '@cotejo/contracts/credits/review-status';
import { shortCreditId } from '@cotejo/contracts/credits/status';
import { formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { formatDateTime, formatDuration } from '@cotejo/format/time';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { type ListColumn, OpenRow, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { type Sorting, SortTitle } from '../ui/SortTitle.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { amortizationName } from './credit-labels.ts';
import styles from './credits.module.css';

const nameOf = ({ user }: AdminCredit): string => `${user.nombres} ${user.apellidos}`;

interface ColumnsOf {
  onOpen: (id: string) => void;
  sorting: Sorting;
  reviewPathOf: (id: string) => string;
}

/** Since when a credit waits for its decision; nothing when it does not. */
function Waiting({ credit: { submittedAt, status } }: { credit: AdminCredit }) {
  if (submittedAt === null || !awaitingReviewStatuses.some((awaiting) => awaiting === status)) return null;
  const isUrgent = Date.now() - Date.parse(submittedAt) > urgentAfterHours * 3_600_000;
  return (
    <span className={clsx('no-break', isUrgent ? styles.late : 'small soft')}>
      {isUrgent ? 'Urgente' : 'Espera'}: {formatDuration(submittedAt)}
    </span>
  );
}

/** How many of its documents are verified, and which round it is in. */
function Progress({ credit: { documentCounts, round } }: { credit: AdminCredit }) {
  return (
    <>
      {documentCounts.total > 0 && (
        <span className="small soft no-break">
          {documentCounts.verified} de {documentCounts.total} verificados
        </span>
      )}
      {round > 1 && <span className="small no-break">{round}.ª vuelta</span>}
    </>
  );
}

// On a phone the name opens the row, and id and status stand below.
export const creditColumns = ({ onOpen, sorting, reviewPathOf }: ColumnsOf): ListColumn<AdminCredit>[] => [
  {
    id: 'id',
    title: 'Id',
    media: widerThanPhone,
    isOneLine: true,
    cell: (credit) => (
      <div className={styles.facts}>
        <OpenRow onOpen={() => onOpen(credit.id)}>{shortCreditId(credit.id)}</OpenRow>
        <Link className="small" to={reviewPathOf(credit.id)} onClick={(event) => event.stopPropagation()}>
          Revisar<span className="visually-hidden"> la solicitud de {nameOf(credit)}</span>
        </Link>
      </div>
    ),
  },
  {
    id: 'user',
    title: 'Solicitante',
    media: widerThanPhone,
    cell: (credit) => <div className={styles.name}>{nameOf(credit)}</div>,
  },
  {
    id: 'user.onPhone',
    title: 'Solicitante',
    media: onPhone,
    cell: (credit) => (
      <>
        <OpenRow onOpen={() => onOpen(credit.id)}>{nameOf(credit)}</OpenRow>
        <div className="small soft no-break">{shortCreditId(credit.id)}</div>
      </>
    ),
  },
  {
    id: 'amount',
    title: <SortTitle label="Monto" field="amount" sorting={sorting} />,
    media: widerThanPhone,
    align: 'right',
    cell: (credit) => formatDollarsAndCents(credit.amount),
    isOneLine: true,
  },
  {
    id: 'amount.onPhone',
    title: 'Monto y estado',
    media: onPhone,
    align: 'right',
    isOneLine: true,
    cell: ({ amount, status }) => (
      <>
        <div>{formatDollarsAndCents(amount)}</div>
        <CreditStatusTag status={status} />
      </>
    ),
  },
  {
    id: 'term',
    media: widerThanPhone,
    title: 'Plazo',
    cell: ({ term, amortizationType }) => (
      <div className={styles.facts}>
        <span className="no-break">{formatMonths(term)}</span>
        <span className="small soft no-break">{amortizationName(amortizationType)}</span>
      </div>
    ),
  },
  {
    id: 'status',
    title: 'Estado',
    media: widerThanPhone,
    cell: (credit) => (
      <div className={styles.facts}>
        <CreditStatusTag status={credit.status} />
        <Progress credit={credit} />
      </div>
    ),
  },
  {
    id: 'createdAt',
    media: '(min-width: 700px)',
    title: <SortTitle label="Solicitado" field="createdAt" sorting={sorting} />,
    cell: (credit) => (
      <div className={styles.facts}>
        <span className="no-break">{formatDateTime(credit.createdAt)}</span>
        <Waiting credit={credit} />
      </div>
    ),
  },
  {
    id: 'institution',
    media: '(min-width: 980px)',
    title: 'Institución',
    cell: ({ institution }) => <div className={styles.institutionName}>{institution?.name ?? 'No seleccionada'}</div>,
  },
];
