import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { shortCreditId } from '@cotejo/contracts/credits/status';
import { formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { formatDateTime, formatDuration } from '@cotejo/format/time';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/page/Icon.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { Due, Holder } from '../desk/DeskMarks.tsx';
import { type ListColumn, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
import { CreditStatusTag } from './CreditStatusTag.tsx';
import { amortizationName } from './credit-labels.ts';
import styles from './credits.module.css';

const nameOf = ({ user }: AdminCredit): string => `${user.nombres} ${user.apellidos}`;

const institutionOf = ({ institution }: Pick<AdminCredit, 'institution'>): string =>
  institution?.name ?? 'No seleccionada';

interface ColumnsOf {
  onOpen: (id: string) => void;
  sorting: Sorting;
  reviewPathOf: (id: string) => string;
  /** Router state of the links to a review. */
  reviewState: unknown;
}

function Waiting({ credit: { submittedAt, status, isUrgent } }: { credit: AdminCredit }) {
  if (submittedAt === null || !awaitingReviewStatuses.some((awaiting) => awaiting === status)) return null;
  return (
    <span className={clsx('no-break', isUrgent ? styles.late : styles.aside)}>
      {isUrgent ? 'Urgente' : 'Espera'}: {formatDuration(submittedAt)}
    </span>
  );
}

function Progress({ credit: { documentCounts, round } }: { credit: AdminCredit }) {
  return (
    <>
      {documentCounts.total > 0 && (
        <span className={clsx('no-break', styles.aside)}>
          {documentCounts.verified} de {documentCounts.total} verificados
        </span>
      )}
      {round > 1 && <span className={clsx('no-break', styles.aside)}>{round}.ª vuelta</span>}
    </>
  );
}

function Applicant({
  credit,
  reviewPathOf,
  reviewState,
  children,
}: { credit: AdminCredit; children?: ReactNode } & Pick<ColumnsOf, 'reviewPathOf' | 'reviewState'>) {
  return (
    <div className={styles.facts}>
      <Link
        prefetch="intent"
        className={styles.name}
        to={reviewPathOf(credit.id)}
        state={reviewState}
        onClick={(event) => event.stopPropagation()}
      >
        {nameOf(credit)}
        <span className="visually-hidden">, revisar la solicitud</span>
      </Link>
      <span className={clsx('no-break', styles.aside)}>
        {credit.number} · {credit.id.slice(0, 8)}
      </span>
      {children}
    </div>
  );
}

const wide = '(min-width: 980px)';
const notWide = '(max-width: 979px)';

// A phone shows two columns that combine the others.
export const creditColumns = ({ onOpen, sorting, ...review }: ColumnsOf): ListColumn<AdminCredit>[] => [
  {
    id: 'user',
    title: 'Solicitante',
    media: wide,
    cell: (credit) => <Applicant credit={credit} {...review} />,
  },
  {
    id: 'user.folded',
    title: 'Solicitante e institución',
    media: `${widerThanPhone} and ${notWide}`,
    cell: (credit) => (
      <Applicant credit={credit} {...review}>
        <span className={styles.aside}>{institutionOf(credit)}</span>
      </Applicant>
    ),
  },
  {
    id: 'user.onPhone',
    title: 'Solicitante e institución',
    media: onPhone,
    cell: (credit) => (
      <Applicant credit={credit} {...review}>
        <span className={styles.aside}>{institutionOf(credit)}</span>
        <Due credit={credit} />
        <Holder credit={credit} />
      </Applicant>
    ),
  },
  {
    id: 'amount.folded',
    title: <SortHeader label="Monto y plazo" field="amount" sorting={sorting} />,
    media: `${widerThanPhone} and ${notWide}`,
    align: 'right',
    isOneLine: true,
    cell: ({ amount, term, amortizationType, firstPayment }) => (
      <>
        <div>{formatDollarsAndCents(amount)}</div>
        <div className={styles.aside}>a {formatMonths(term)}</div>
        <div className={styles.aside}>
          {amortizationType === null ? 'Cuota' : amortizationName(amortizationType)}{' '}
          {firstPayment === null ? 'no especificada' : formatDollarsAndCents(firstPayment)}
        </div>
      </>
    ),
  },
  {
    id: 'amount',
    title: <SortHeader label="Monto" field="amount" sorting={sorting} />,
    media: wide,
    align: 'right',
    isOneLine: true,
    cell: ({ amount, firstPayment }) => (
      <>
        <div>{formatDollarsAndCents(amount)}</div>
        {firstPayment !== null && <div className={styles.aside}>Cuota {formatDollarsAndCents(firstPayment)}</div>}
      </>
    ),
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
    media: wide,
    title: 'Plazo',
    cell: ({ term, amortizationType }) => (
      <div className={styles.facts}>
        <span className="no-break">{formatMonths(term)}</span>
        <span className={clsx('no-break', styles.aside)}>{amortizationName(amortizationType)}</span>
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
        <Holder credit={credit} />
      </div>
    ),
  },
  {
    id: 'createdAt',
    media: widerThanPhone,
    title: (
      <>
        <SortHeader isOneOfTwo label="Solicitado" field="createdAt" sorting={sorting} />{' '}
        <SortHeader isOneOfTwo label="Vence" field="dueAt" first="ascending" sorting={sorting} />
      </>
    ),
    cell: (credit) => (
      <div className={styles.facts}>
        <span className="no-break">{formatDateTime(credit.createdAt)}</span>
        <Waiting credit={credit} />
        <Due credit={credit} />
      </div>
    ),
  },
  {
    id: 'institution',
    media: wide,
    title: 'Institución',
    cell: ({ institution }) => (
      <div className={styles.institution}>
        {institution && <LogoBadge small institution={institution} />}
        <span>{institutionOf({ institution })}</span>
      </div>
    ),
  },
  {
    id: 'details',
    // A click on the row does the same, and a phone has no space for another column.
    media: widerThanPhone,
    title: <span className="visually-hidden">Detalles</span>,
    align: 'right',
    cell: ({ id }) => (
      <button
        type="button"
        className={styles.details}
        title="Ver detalles del crédito"
        onClick={(event) => {
          event.stopPropagation();
          onOpen(id);
        }}
      >
        <Icon name="info" size={20} />
        <span className="visually-hidden">Ver detalles del crédito {shortCreditId(id)}</span>
      </button>
    ),
  },
];
