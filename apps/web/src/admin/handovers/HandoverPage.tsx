import { getAdminCredit } from '@cotejo/contracts/credits/review';
import { type AdminHandoverDetail, resendHandover } from '@cotejo/contracts/handovers/admin';
import {
  allowedAnswers,
  declineTexts,
  handoverAnswerLabels,
  handoverReference,
  isOpenHandover,
} from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatExactPercent, formatList } from '@cotejo/format/figures';
import { formatDateTime, formatLongDate } from '@cotejo/format/time';
import { Fragment, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { DataTable } from '#ui/page/DataTable.tsx';
import { reviewPath } from '../credits/credit-filters.ts';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { failureText } from '../ui/FailureText.tsx';
import { BlockHead, PageHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import type { Route } from './+types/HandoverPage.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ContactDialog, ResendDialog, WordsDialog } from './HandoverDialogs.tsx';
import { HandoverStateTags } from './HandoverStateTags.tsx';
import {
  applicantName,
  authorLabels,
  differenceLabels,
  disputeLabels,
  linkStateLabels,
  logDetail,
  logTitle,
} from './handover-texts.ts';
import { handoverFailures, useHandover } from './use-handovers.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Entrega') }];

type Task = 'resend' | 'contact' | 'delivered' | 'answer' | 'reopen' | 'dispute-closed';

export default function HandoverPage() {
  const { id = '' } = useParams();
  const handover = useHandover(id);
  const [task, setTask] = useState<Task | null>(null);
  const mayChange = useMayCall(resendHandover);
  const mayReadCredit = useMayCall(getAdminCredit);
  if (handover.isPending) return <RowsSkeleton rows={9} height={38} label="Cargando entrega" />;
  if (handover.isError)
    return (
      <ErrorState level={1} title={handoverFailures.details} onRetry={() => void handover.refetch()}>
        {failureText(handover.error, 'Puede que ya no exista.')}
      </ErrorState>
    );
  const { data } = handover;
  const dialog = { handover: data, onClose: () => setTask(null) };
  return (
    <>
      <PageHead
        title={`${applicantName(data)} → ${data.institution.name}`}
        actions={mayChange && <Actions handover={data} onTask={setTask} />}
      >
        Referencia {handoverReference(data.id)}
      </PageHead>
      <div className="stack" style={{ maxWidth: 900 }}>
        <HandoverStateTags {...data} />
        {mayReadCredit && data.creditId !== null && (
          <p>
            <ButtonLink small to={reviewPath(data.creditId, null)}>
              Ver la solicitud
            </ButtonLink>
          </p>
        )}
        <Steps handover={data} />
        <Dispute dispute={data.dispute} />
        <Answer answer={data.answer} />
        <Links links={data.links} />
        <section className="stack" aria-label="Registro">
          <BlockHead title="Registro" />
          <Timeline
            steps={data.log.map((entry, index) => ({
              key: `${entry.at}${index}`,
              state: 'done',
              title: logTitle(entry),
              detail: logDetail(entry),
              when: formatDateTime(entry.at),
            }))}
          />
        </section>
      </div>
      {task === 'resend' && <ResendDialog {...dialog} />}
      {task === 'contact' && <ContactDialog {...dialog} />}
      {(task === 'delivered' || task === 'reopen' || task === 'dispute-closed') && (
        <WordsDialog kind={task} {...dialog} />
      )}
      {task === 'answer' && <AnswerDialog {...dialog} />}
    </>
  );
}

function Actions({ handover, onTask }: { handover: AdminHandoverDetail; onTask: (task: Task) => void }) {
  const { state, channel, needs, dispute } = handover;
  const sends = isOpenHandover(state) && channel === 'email' && needs !== 'delivery';
  const isAnswered = state === 'disbursed' || state === 'declined';
  return (
    <>
      {dispute?.closedAt === null && (
        <Button small variant="main" onClick={() => onTask('dispute-closed')}>
          Ya se atendió
        </Button>
      )}
      {needs === 'delivery' && (
        <Button small variant="main" onClick={() => onTask('delivered')}>
          Entregado a mano
        </Button>
      )}
      {sends && (
        <Button small onClick={() => onTask('resend')}>
          Enviar otra vez
        </Button>
      )}
      {sends && (
        <Button small onClick={() => onTask('contact')}>
          Otro contacto
        </Button>
      )}
      {allowedAnswers(state).length > 0 && (
        <Button small onClick={() => onTask('answer')}>
          Anotar respuesta
        </Button>
      )}
      {isAnswered && (
        <Button small onClick={() => onTask('reopen')}>
          Abrir otra vez
        </Button>
      )}
    </>
  );
}

function Steps({ handover }: { handover: AdminHandoverDetail }) {
  const { channel, createdAt, sentAt, openedAt, receivedAt, contactedAt, closedAt } = handover;
  const steps = [
    ['Aprobada', createdAt],
    ['Enviada', sentAt],
    ['Abierta', openedAt],
    ['Recibida', receivedAt],
    ['Contactada', contactedAt],
    ['Cerrada', closedAt],
  ] as const;
  return (
    <dl className="facts">
      <dt>Canal</dt>
      <dd>{channel === 'email' ? 'Por correo' : 'A mano'}</dd>
      {steps.map(([label, at]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{at === null ? absentStep(label, handover) : formatDateTime(at)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** What was delivered or answered otherwise was never sent or opened. */
const absentStep = (label: string, { state, receivedAt, closedAt }: AdminHandoverDetail): string => {
  const isPast = (label === 'Enviada' || label === 'Abierta') && (receivedAt !== null || closedAt !== null);
  return isPast || !isOpenHandover(state) ? 'No' : 'Aún no';
};

function Dispute({ dispute }: Pick<AdminHandoverDetail, 'dispute'>) {
  if (!dispute) return null;
  const { about, words, at, closedAt } = dispute;
  return (
    <section className="stack" aria-label="Lo que dice la persona">
      <BlockHead title="Lo que dice la persona" />
      <dl className="facts">
        <dt>Dice</dt>
        <dd>{disputeLabels[about]}</dd>
        <dt>Con sus palabras</dt>
        <dd>{words}</dd>
        <dt>Cuándo</dt>
        <dd>{formatDateTime(at)}</dd>
        <dt>Atendido</dt>
        <dd>{closedAt === null ? 'Aún no' : formatDateTime(closedAt)}</dd>
      </dl>
    </section>
  );
}

function Answer({ answer }: Pick<AdminHandoverDetail, 'answer'>) {
  if (!answer) return null;
  const { amount, date, rate, reason, words, by, at, differs, offered, costsMore } = answer;
  return (
    <section className="stack" aria-label="Respuesta">
      <BlockHead title="Respuesta" />
      <dl className="facts">
        <dt>Respuesta</dt>
        <dd>{handoverAnswerLabels[answer.answer]}</dd>
        <dt>La anotó</dt>
        <dd>
          {authorLabels[by]}, {formatDateTime(at)}
        </dd>
        {amount !== null && (
          <>
            <dt>Monto</dt>
            <dd>{formatDollarsAndCents(amount)}</dd>
          </>
        )}
        {rate !== null && (
          <>
            <dt>Tasa</dt>
            <dd>{formatExactPercent(rate)}</dd>
          </>
        )}
        {date !== null && (
          <>
            <dt>Día del desembolso</dt>
            <dd>{formatLongDate(date)}</dd>
          </>
        )}
        {differs.length > 0 && (
          <>
            <dt>No coincide con lo pedido</dt>
            <dd>{formatList(differs.map((each) => differenceLabels[each]))}</dd>
          </>
        )}
        {differs.length > 0 && offered && (
          <>
            <dt>Se pidió y se ofreció</dt>
            <dd>
              {formatDollarsAndCents(offered.amount)} al {formatExactPercent(offered.rate)}
            </dd>
          </>
        )}
        {costsMore !== null && costsMore !== 0 && (
          <>
            <dt>{costsMore > 0 ? 'Le cuesta más en intereses' : 'Le cuesta menos en intereses'}</dt>
            <dd>{formatDollarsAndCents(Math.abs(costsMore))}</dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>Motivo</dt>
            <dd>{declineTexts[reason].label}</dd>
          </>
        )}
        {words !== null && (
          <>
            <dt>Palabras</dt>
            <dd>{words}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Links({ links }: Pick<AdminHandoverDetail, 'links'>) {
  if (links.length === 0) return null;
  return (
    <section className="stack" aria-label="Enlaces">
      <BlockHead title="Enlaces" />
      <DataTable caption="Enlaces enviados" dense>
        <thead>
          <tr>
            <th scope="col">Contacto</th>
            <th scope="col">Enviado</th>
            <th scope="col">Vence</th>
            <th scope="col">Estado</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ contact, sentAt, expiresAt, state }) => (
            <tr key={`${contact.email}${expiresAt}`}>
              <th scope="row">
                {contact.name}
                <br />
                <span className="small soft" style={{ overflowWrap: 'anywhere' }}>
                  {contact.email}
                </span>
              </th>
              <td>{sentAt === null ? 'Por enviar' : formatDateTime(sentAt)}</td>
              <td>{formatDateTime(expiresAt)}</td>
              <td>{linkStateLabels[state]}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
