import { getAdminCredit } from '@cotejo/contracts/credits/review';
import { type AdminHandoverDetail, resendHandover } from '@cotejo/contracts/handovers/admin';
import {
  declineTexts,
  handoverAnswerLabels,
  handoverReference,
  isOpenHandover,
} from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatDate, formatDateTime } from '@cotejo/format/time';
import { Fragment, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { failureText } from '../shell/FailureText.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { PageHead } from '../shell/PageHead.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import type { Route } from './+types/HandoverPage.ts';
import { HandoverDialogs, type HandoverTask } from './HandoverDialogs.tsx';
import { applicantName, HandoverStateTag, needText } from './handover-columns.tsx';
import { handoverFailures, useHandover } from './use-handovers.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Entrega') }];

export default function HandoverPage() {
  const { id = '' } = useParams();
  const handover = useHandover(id);
  const mayAct = useMayCall(resendHandover);
  const mayReadCredit = useMayCall(getAdminCredit);
  const [task, setTask] = useState<HandoverTask | null>(null);
  if (handover.isPending) return <RowsSkeleton rows={8} label="Cargando entrega" />;
  if (handover.isError)
    return (
      <ErrorState level={1} title={handoverFailures.detail} onRetry={() => void handover.refetch()}>
        {failureText(handover.error, 'Puede que ya no exista.')}
      </ErrorState>
    );
  const { data } = handover;
  return (
    <>
      <PageHead
        title={`Entrega ${handoverReference(data.id)}`}
        actions={
          <>
            {mayReadCredit && data.creditId !== null && (
              <ButtonLink small to={`/admin/credits/${data.creditId}`}>
                Ver la solicitud
              </ButtonLink>
            )}
            {mayAct && <Actions handover={data} onTask={setTask} />}
          </>
        }
      >
        {applicantName(data)} · {data.institution.name}
      </PageHead>
      <div className="stack" style={{ maxWidth: 900 }}>
        <Facts handover={data} />
        <Links handover={data} />
        <Log handover={data} />
      </div>
      {task && <HandoverDialogs task={task} handover={data} onClose={() => setTask(null)} />}
    </>
  );
}

const beforeReceived: readonly string[] = ['pending', 'sent', 'failed'];

function Actions({ handover, onTask }: { handover: AdminHandoverDetail; onTask: (task: HandoverTask) => void }) {
  const { state, channel } = handover;
  const isOpen = isOpenHandover(state);
  const button = (kind: HandoverTask, text: string, isMain = false) => (
    <Button small variant={isMain ? 'main' : 'outline'} onClick={() => onTask(kind)}>
      {text}
    </Button>
  );
  return (
    <>
      {isOpen && channel === 'email' && button('resend', 'Volver a enviar', handover.needs === 'resend')}
      {isOpen && channel === 'email' && button('contact', 'Otro contacto')}
      {channel === 'none' && beforeReceived.includes(state) && button('delivered', 'Entregado a mano', true)}
      {isOpen && button('answer', 'Anotar respuesta')}
      {(state === 'disbursed' || state === 'declined') && button('reopen', 'Reabrir')}
    </>
  );
}

function Facts({ handover }: { handover: AdminHandoverDetail }) {
  const { answer, channel } = handover;
  const times = [
    ['Aprobada', handover.createdAt],
    ['Enviada', handover.sentAt],
    ['Abierta', handover.openedAt],
    ['Recibida', handover.receivedAt],
    ['Contactada', handover.contactedAt],
    ['Cerrada', handover.closedAt],
  ] as const;
  return (
    <dl className="facts">
      <dt>Estado</dt>
      <dd>
        <HandoverStateTag {...handover} />
      </dd>
      {handover.needs && (
        <>
          <dt>Qué falta</dt>
          <dd>{needText(handover)}</dd>
        </>
      )}
      <dt>Canal</dt>
      <dd>{channel === 'email' ? 'Por correo' : 'A mano'}</dd>
      {times.map(
        ([name, at]) =>
          at !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{formatDateTime(at)}</dd>
            </Fragment>
          ),
      )}
      {answer && (
        <>
          <dt>Respuesta</dt>
          <dd>
            {handoverAnswerLabels[answer.answer]} (
            {answer.by === 'office' ? 'anotada por nosotros' : 'de la institución'})
          </dd>
          {answer.amount !== null && answer.date !== null && answer.rate !== null && (
            <>
              <dt>Desembolso</dt>
              <dd>
                {formatDollarsAndCents(answer.amount)} al {formatPercent(answer.rate)}, el{' '}
                {formatDate(`${answer.date}T12:00:00-05:00`)}
                {answer.differs.length > 0 && ' · distinto de la oferta'}
              </dd>
            </>
          )}
          {answer.reason && (
            <>
              <dt>Motivo</dt>
              <dd>{declineTexts[answer.reason].label}</dd>
            </>
          )}
          {answer.words && (
            <>
              <dt>Detalle</dt>
              <dd>{answer.words}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}

const linkStates = { active: 'activo', expired: 'vencido', ended: 'terminado' } as const;

function Links({ handover: { links } }: { handover: AdminHandoverDetail }) {
  return (
    <section aria-labelledby="enlaces">
      <h2 id="enlaces">Enlaces</h2>
      {links.length === 0 ? (
        <p className="soft">Todavía no se envió ninguno.</p>
      ) : (
        <ul>
          {links.map(({ contact, sentAt, expiresAt, state }) => (
            <li key={`${contact.email}${expiresAt}`}>
              {contact.name} ({contact.email}): {linkStates[state]},{' '}
              {sentAt === null ? 'sin salir' : `enviado ${formatDateTime(sentAt)}`}, vale hasta {formatDate(expiresAt)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const logLabels: Record<AdminHandoverDetail['log'][number]['kind'], string> = {
  created: 'Creada',
  sent: 'Enlace enviado',
  code_sent: 'Código enviado',
  code_failed: 'Código equivocado',
  opened: 'Expediente abierto',
  downloaded: 'Descarga',
  answered: 'Respuesta',
  reminded: 'Recordatorio enviado',
  resent: 'Enviada otra vez',
  contact_changed: 'Enviada a otro contacto',
  delivered: 'Entregada a mano',
  reopened: 'Reabierta',
  link_ended: 'Enlace terminado por códigos equivocados',
  withdrawn: 'Retirada',
  failed: 'No se pudo enviar',
};

function Log({ handover: { log } }: { handover: AdminHandoverDetail }) {
  return (
    <section aria-labelledby="registro">
      <h2 id="registro">Qué pasó</h2>
      <ul>
        {log.map(({ at, kind, who, address }) => (
          <li key={`${at}${kind}${who}`}>
            {formatDateTime(at)}: {logLabels[kind]}
            {who && ` · ${who}`}
            {address && ` · ${address}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
