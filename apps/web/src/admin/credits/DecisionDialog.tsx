import { rejectionMail } from '@cotejo/contracts/credits/applicant-mails';
import { isReasonFor, type Reason } from '@cotejo/contracts/credits/reasons';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { readyTitle } from '@cotejo/contracts/credits/review-story';
import { formatCount, formatDollarsAndCents } from '@cotejo/format/figures';
import { useId, useRef } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { NewestNoteText } from '../desk/NewestNote.tsx';
import { documentKind, inReviewOrder, verdictOf } from '../documents/document-labels.ts';
import { ReasonPicker, useReasons } from '../documents/ReasonPicker.tsx';
import { isStated, missingReasonText, type Refusal } from '../documents/RejectionFields.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { MailPreview } from '../ui/MailPreview.tsx';
import { TakenBack } from './TakenBack.tsx';
import type { AskedStatus, Decision } from './use-decision.ts';

const texts: Record<AskedStatus, { title: string; consequence: (credit: AdminCreditDetail) => string; busy: string }> =
  {
    APPROVED: {
      title: 'Aprobar crédito',
      consequence: (credit) =>
        `${planText(credit)} ${approvalMail(credit)} Puedes cambiar la decisión después, y también se lo avisamos.`,
      busy: 'Aprobando...',
    },
    REJECTED: {
      title: 'Rechazar crédito',
      consequence: () => 'Le avisamos por correo con el motivo, que también verá en su perfil.',
      busy: 'Rechazando...',
    },
    UNDER_REVIEW: {
      title: 'Poner en revisión',
      consequence: () => 'El crédito queda en la cola y quien solicita no puede cambiarlo mientras lo revisas.',
      busy: 'Guardando...',
    },
  };

/** What becomes of the file: whom it reaches, and when. */
function planText({ institution, handoverPlan }: AdminCreditDetail): string {
  if (institution === null || handoverPlan === null) return '';
  const { consent, contacts, delayMinutes } = handoverPlan;
  if (!consent) return 'No dio permiso: no se entrega nada a la institución.';
  if (contacts === 0) return `${institution.name} no tiene correo: hay que llevarla.`;
  return `Sale a ${formatCount(contacts, 'contacto', 'contactos')} de ${institution.name} ${inMinutes(delayMinutes)}.`;
}

const inMinutes = (minutes: number): string =>
  minutes === 0 ? 'enseguida' : `dentro de ${formatCount(minutes, 'minuto', 'minutos')}`;

const approvalMail = ({ institution, handoverPlan }: AdminCreditDetail): string =>
  `Le avisamos por correo a quien solicita ${inMinutes(handoverPlan?.delayMinutes ?? 0)}: «${readyTitle(institution?.name ?? null)}».`;

/** A number key picks the reason of a rejection, and the mail is shown before it is sent. */
export function DecisionDialog({
  credit,
  status,
  decision: { refusal, failure, write, decide, close },
}: {
  credit: AdminCreditDetail;
  status: AskedStatus;
  decision: Decision;
}) {
  const { title, consequence, busy } = texts[status];
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const needsReason = status === 'REJECTED';
  const reasons = useReasons().filter((reason) => isReasonFor(reason, 'credit'));
  const form = useOfficeForm<{ reasonId: string; note: string }>({
    initial: { reasonId: refusal.reasonId ?? '', note: refusal.words },
    check: (values): FieldErrors =>
      needsReason && !isStated(refusalOf(values)) ? { reasonId: missingReasonText } : {},
    send: (values) => decide(refusalOf(values)),
  });
  const formId = useId();

  function change(name: 'reasonId' | 'note', text: string): void {
    form.set(name, text);
    write(refusalOf(form.read()));
  }

  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      // The list of reasons takes the focus when it is there.
      initialFocus={needsReason ? cancel : confirm}
      footer={
        <>
          <Button ref={cancel} onClick={close}>
            Cancelar
          </Button>
          <Button
            ref={confirm}
            type="submit"
            form={formId}
            variant={needsReason ? 'danger' : 'main'}
            busyText={form.isBusy && busy}
          >
            {title}
          </Button>
        </>
      }
    >
      <p>
        <b>
          Crédito {credit.number}, {credit.user.nombres} {credit.user.apellidos}
        </b>
        , {formatDollarsAndCents(credit.amount)} a {credit.term} meses.
      </p>
      <p className="soft">{consequence(credit)}</p>
      {status !== 'APPROVED' && <TakenBack credit={credit} />}
      <NewestNoteText credit={credit} />
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {needsReason && (
          <ReasonPicker
            reasons={reasons}
            value={form.values.reasonId || null}
            error={form.errors.reasonId}
            takesFocus
            keys="everywhere"
            onChange={(id) => change('reasonId', id ?? '')}
            onPickByKey={() => confirm.current?.focus()}
          />
        )}
        <TextAreaField
          label={
            needsReason ? 'Con tus palabras (lo verá quien solicita)' : 'Nota (la verá quien solicita), si hace falta'
          }
          rows={2}
          maxLength={1000}
          value={form.values.note}
          error={form.errors.note}
          onChange={(event) => change('note', event.target.value)}
        />
        {needsReason && isStated(refusalOf(form.values)) && (
          <RejectionPreview credit={credit} refusal={refusalOf(form.values)} reasons={reasons} />
        )}
        <FailureNote title="Error al cambiar el estado del crédito" error={failure} keepsText />
      </form>
    </Dialog>
  );
}

const refusalOf = ({ reasonId, note }: { reasonId: string; note: string }): Refusal => ({
  reasonId: reasonId || null,
  words: note,
});

function RejectionPreview({
  credit,
  refusal,
  reasons,
}: {
  credit: AdminCreditDetail;
  refusal: Refusal;
  reasons: readonly Reason[];
}) {
  const { subject, sentences } = rejectionMail({
    reason: reasons.find(({ id }) => id === refusal.reasonId) ?? null,
    words: refusal.words,
    documents: inReviewOrder(credit.documents)
      .filter((document) => verdictOf(document) === 'rejected')
      .map((document) => ({
        documentType: documentKind(document),
        reason: document.reason,
        words: document.metadata.verificationDetails?.comments ?? '',
      })),
  });
  return <MailPreview note="Le enviamos este correo:" subject={subject} sentences={sentences} />;
}
