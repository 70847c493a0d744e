import { isReviewer } from '@cotejo/contracts/core/permissions';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSend } from '#data/query/use-send.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { CreditDetailDialog, type DetailTab } from '../credits/CreditDetailDialog.tsx';
import { CreditStatusTag } from '../credits/CreditStatusTag.tsx';
import { Due, Holder } from '../desk/DeskMarks.tsx';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { FailureText, failureText } from '../ui/FailureText.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { receivedDay } from '../ui/relative-time.ts';
import { useRowCursor } from '../ui/use-row-cursor.ts';
import styles from './dashboard.module.css';
import { fetchPendingOtherwise, pendingListMaximum, pendingQuery, usePending } from './use-pending.ts';

const allAwaiting = `/admin/credits?${awaitingReviewStatuses.map((status) => `estado=${status}`).join('&')}&orden=dueAt`;

export function PendingReview() {
  const navigate = useNavigate();
  const pending = usePending();
  const [opened, setOpened] = useState<{ id: string; tab: DetailTab } | null>(null);
  const otherwise = useSend({
    mutationFn: fetchPendingOtherwise,
    setData: (client, list) => client.setQueryData(pendingQuery.queryKey, list),
    onError: (error) => showToast(failureText(error, 'Error al cargar los créditos'), 'error'),
  });
  const rows = pending.data?.data.slice(0, pendingListMaximum) ?? [];
  const total = pending.data?.total ?? 0;
  const current = useRowCursor(rows, ({ id }) => void navigate(`/admin/credits/${id}`, { state: takesOnOpening }));
  const other = (
    <Button small busyText={otherwise.isPending && 'Cargando...'} onClick={() => otherwise.mutate()}>
      Intentar carga alternativa
    </Button>
  );
  return (
    <section className={styles.pending} aria-label="Pendientes de Revisión">
      <BlockHead title={<>Pendientes de Revisión {pending.data && <span className={styles.count}>{total}</span>}</>}>
        {total > rows.length && (
          <span className="note">
            Mostrando {rows.length} de {total}
          </span>
        )}
        {total > rows.length && (
          <Link className="note" to={allAwaiting}>
            Ver todas
          </Link>
        )}
        <Button small busyText={pending.isRefetching && 'Recargando...'} onClick={() => void pending.refetch()}>
          Recargar
        </Button>
      </BlockHead>
      <FirstVisitNote />
      {pending.isPending && <RowsSkeleton rows={6} label="Cargando pendientes" />}
      {pending.isError && !pending.data && (
        <>
          <ErrorState title="Error al cargar créditos" onRetry={() => void pending.refetch()}>
            <FailureText
              error={pending.error}
              otherwise="La cola no se pudo leer. También puedes leerla de la lista de créditos."
            />
          </ErrorState>
          <p className={styles.other}>{other}</p>
        </>
      )}
      {pending.data && rows.length === 0 && (
        <EmptyState title="No hay créditos pendientes de revisión" drawing={<EmptyLedger />} actions={other}>
          Cuando alguien envíe sus documentos, aparecerá aquí y en la campana.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable caption="Cola de revisión" className={styles.queue}>
          <thead>
            <tr>
              <th scope="col">Solicitante</th>
              <th scope="col">Institución</th>
              <th scope="col">Estado</th>
              <NumberHeads names={['Monto', 'Plazo']} />
              <th scope="col">Recibido</th>
              <th scope="col">
                <span className="visually-hidden">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((credit) => (
              <PendingRow
                key={credit.id}
                credit={credit}
                isCurrent={credit.id === current}
                onOpen={(tab) => setOpened({ id: credit.id, tab })}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      {opened && <CreditDetailDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** For a reviewer who has just set the first password. */
function FirstVisitNote() {
  const { permissions } = useAdmin();
  const state: unknown = useLocation().state;
  const isFirst = typeof state === 'object' && state !== null && 'isFirstVisit' in state;
  if (!isFirst || !isReviewer(permissions)) return null;
  return (
    <p className={styles.first}>
      Empieza por aquí: pulsa Tomar la siguiente. La tecla <kbd>?</kbd> muestra los atajos.
    </p>
  );
}

function PendingRow({
  credit,
  isCurrent,
  onOpen,
}: {
  credit: AdminCredit;
  isCurrent: boolean;
  onOpen: (tab: DetailTab) => void;
}) {
  const { id, user, institution } = credit;
  const name = `${user.nombres} ${user.apellidos}`;
  const of = <span className="visually-hidden"> la solicitud de {name}</span>;
  return (
    <tr
      data-row={id}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${credit.isUrgent ? styles.urgent : ''} ${isCurrent ? styles.current : ''}`}
    >
      <td>
        <Link prefetch="intent" className={styles.name} to={`/admin/credits/${id}`} state={takesOnOpening}>
          {name}
        </Link>
      </td>
      <td>
        <span className={styles.institution}>
          {institution && <LogoBadge small institution={institution} />}
          <span>{institution?.name ?? 'No seleccionada'}</span>
        </span>
      </td>
      <td>
        <CreditStatusTag status={credit.status} /> <Holder credit={credit} />
      </td>
      <td className={numberCell}>
        {formatDollars(credit.amount)}
        <span className={styles.smallTerm}> a {formatMonths(credit.term)}</span>
      </td>
      <td className={numberCell}>{formatMonths(credit.term)}</td>
      <td>
        {receivedDay(credit.submittedAt ?? credit.createdAt)}{' '}
        {credit.isUrgent && (
          <Tag tone="tile" icon="clock">
            Urgente
          </Tag>
        )}{' '}
        <Due credit={credit} />
      </td>
      <td className={numberCell}>
        <span className={styles.rowActions}>
          <span className={styles.hover}>
            <button type="button" title="Ver detalles del crédito" onClick={() => onOpen('general')}>
              <Icon name="info" size={20} />
              <span className="visually-hidden">Ver detalles de{of}</span>
            </button>
            <button type="button" title="Ver documentos" onClick={() => onOpen('documents')}>
              <Icon name="file" size={20} />
              <span className="visually-hidden">Ver documentos de{of}</span>
            </button>
          </span>
          <ButtonLink small to={`/admin/credits/${id}`} state={takesOnOpening} title="Ir a la revisión completa">
            Revisar{of}
          </ButtonLink>
        </span>
      </td>
    </tr>
  );
}
