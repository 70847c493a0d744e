import type { AdminHandover } from '@cotejo/contracts/handovers/admin';
import { handoverNeedLabels, handoverReference, handoverStateLabels } from '@cotejo/contracts/handovers/states';
import { formatDate, formatRelativeTime } from '@cotejo/format/time';
import { Tag } from '#ui/page/Tag.tsx';
import { foldedOnPhone } from '../ui/columns.tsx';
import { type ListColumn, OpenRow } from '../ui/PagedTable.tsx';

/** A held application has no id of its own. */
export type ListedHandover = Omit<AdminHandover, 'id'> & { id: string; handoverId: string | null };

export const listed = (row: AdminHandover): ListedHandover => ({
  ...row,
  id: row.id ?? `credit-${row.creditId}`,
  handoverId: row.id,
});

export const applicantName = ({ applicant }: Pick<AdminHandover, 'applicant'>): string =>
  `${applicant.nombres} ${applicant.apellidos}`.trim();

export function HandoverStateTag({ state, by }: Pick<AdminHandover, 'state' | 'by'>) {
  if (state === null) return <Tag tone="gray">Sin permiso</Tag>;
  const tone = state === 'failed' || state === 'declined' ? 'red' : state === 'disbursed' ? 'green' : 'gray';
  return (
    <Tag tone={tone}>
      {handoverStateLabels[state]}
      {by === 'office' && ' (anotada por nosotros)'}
    </Tag>
  );
}

export const needText = ({ needs }: Pick<AdminHandover, 'needs'>): string =>
  needs === null ? '' : handoverNeedLabels[needs];

/** The last thing that happened. */
function lastStep(row: AdminHandover): string {
  const steps = [
    ['Cerrada', row.closedAt],
    ['Contactada', row.contactedAt],
    ['Recibida', row.receivedAt],
    ['Abierta', row.openedAt],
    ['Enviada', row.sentAt],
    ['Aprobada', row.createdAt],
  ] as const;
  const [what, at] = steps.find(([, moment]) => moment !== null) ?? steps[5];
  return at === null ? what : `${what} ${formatRelativeTime(at)}`;
}

export function handoverColumns(onOpen: (row: ListedHandover) => void): ListColumn<ListedHandover>[] {
  const opener = (row: ListedHandover) => <OpenRow onOpen={() => onOpen(row)}>{applicantName(row)}</OpenRow>;
  return foldedOnPhone<ListedHandover>(
    {
      title: 'Entrega',
      cell: (row) => (
        <>
          {opener(row)}
          <span className="small">{row.institution.name}</span>
          <HandoverStateTag {...row} />
          {row.needs && <b className="small">{needText(row)}</b>}
          <span className="note">{lastStep(row)}</span>
        </>
      ),
    },
    [
      { id: 'applicant', title: 'Solicitante', cell: opener },
      { id: 'institution', title: 'Institución', cell: ({ institution }) => institution.name },
      {
        id: 'reference',
        title: 'Referencia',
        isOneLine: true,
        cell: ({ handoverId }) => (handoverId === null ? '' : handoverReference(handoverId)),
      },
      { id: 'state', title: 'Estado', cell: (row) => <HandoverStateTag {...row} /> },
      { id: 'needs', title: 'Qué falta', cell: (row) => <b>{needText(row)}</b> },
      { id: 'last', title: 'Último paso', cell: (row) => lastStep(row) },
      { id: 'createdAt', title: 'Aprobada', isOneLine: true, cell: ({ createdAt }) => formatDate(createdAt) },
    ],
  );
}
