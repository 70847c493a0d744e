import type { AdminHandover } from '@cotejo/contracts/handovers/admin';
import { formatDate, formatDateTime } from '@cotejo/format/time';
import { Link } from 'react-router';
import { reviewPath } from '../credits/credit-filters.ts';
import { foldedOnPhone } from '../ui/columns.tsx';
import type { ListColumn } from '../ui/PagedTable.tsx';
import { HandoverStateTags } from './HandoverStateTags.tsx';
import { applicantName, handoverPath, referenceText } from './handover-texts.ts';

/** A held application has no hand-over: its row has the id of the application. */
export interface HandoverRow extends Omit<AdminHandover, 'id'> {
  id: string;
  handoverId: string | null;
}

export const rowOf = ({ id, ...handover }: AdminHandover): HandoverRow => ({
  ...handover,
  id: id ?? handover.creditId ?? '',
  handoverId: id,
});

export const rowPath = ({ handoverId, creditId }: HandoverRow): string =>
  handoverId === null ? reviewPath(creditId ?? '', null) : handoverPath(handoverId);

/** The step that happened last, not the furthest: a link can be sent again after it was opened. */
export function newestStep(row: HandoverRow): string {
  const { state, closedAt, contactedAt, receivedAt, openedAt, sentAt, createdAt } = row;
  const steps = [
    ['Aprobada', createdAt],
    ['Enviada', sentAt],
    ['Abierta', openedAt],
    ['Recibida', receivedAt],
    ['Contactada', contactedAt],
    [state === 'withdrawn' ? 'Retirada' : 'Respondida', closedAt],
  ] as const;
  const [label, at] = steps.reduce<readonly [string, string]>(
    (newest, [name, time]) => (time !== null && time >= newest[1] ? [name, time] : newest),
    ['Aprobada', createdAt],
  );
  return `${label}: ${formatDateTime(at)}`;
}

const Name = ({ row }: { row: HandoverRow }) => <Link to={rowPath(row)}>{applicantName(row)}</Link>;

export const handoverColumns: readonly ListColumn<HandoverRow>[] = foldedOnPhone<HandoverRow>(
  {
    title: 'Entrega',
    cell: (row) => (
      <>
        <Name row={row} />
        <span className="small">{row.institution.name}</span>
        <HandoverStateTags {...row} />
        <span className="note">{newestStep(row)}</span>
      </>
    ),
  },
  [
    { id: 'applicant', title: 'Solicitante', cell: (row) => <Name row={row} /> },
    { id: 'institution', title: 'Institución', cell: ({ institution }) => institution.name },
    { id: 'reference', title: 'Referencia', isOneLine: true, cell: (row) => referenceText({ id: row.handoverId }) },
    { id: 'state', title: 'Estado', cell: (row) => <HandoverStateTags {...row} /> },
    { id: 'step', title: 'Último paso', cell: newestStep },
    { id: 'created', title: 'Aprobada', isOneLine: true, cell: ({ createdAt }) => formatDate(createdAt) },
  ],
);
