import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { useId, useRef } from 'react';
import { type FieldErrors, useForm } from '#forms/use-form.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { ReasonPicker } from '../documents/ReasonPicker.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import type { Decision } from './use-decision.ts';

const texts: Record<ReviewStatus, { title: string; consequence: string; button: string; busy: string }> = {
  APPROVED: {
    title: 'Aprobar crédito',
    consequence:
      'Le avisamos por correo que su solicitud está lista para la institución, que la evalúa y decide. Puedes cambiarlo después, y también se lo avisamos.',
    button: 'Aprobar crédito',
    busy: 'Aprobando...',
  },
  REJECTED: {
    title: 'Rechazar crédito',
    consequence: 'Le avisamos por correo con el motivo que escribas aquí.',
    button: 'Rechazar crédito',
    busy: 'Rechazando...',
  },
  PENDING: {
    title: 'Marcar pendiente',
    consequence:
      'El crédito sale de la cola y quien solicita puede volver a cambiarlo: institución, amortización, documentos.',
    button: 'Marcar pendiente',
    busy: 'Guardando...',
  },
  UNDER_REVIEW: {
    title: 'Poner en revisión',
    consequence: 'El crédito queda en la cola y quien solicita no puede cambiarlo mientras lo revisas.',
    button: 'Poner en revisión',
    busy: 'Guardando...',
  },
};

const reasons: Partial<Record<ReviewStatus, readonly string[]>> = {
  REJECTED: [
    'La cuota supera lo que permite el ingreso declarado',
    'Los documentos no respaldan lo declarado',
    'No cumple los requisitos de la institución',
    'Los documentos no se pudieron verificar',
  ],
  PENDING: ['Vuelve a subir los documentos rechazados', 'Elige otra institución: esta ya no aplica'],
};

/**
 * Asks once before a decision that the applicant will read about. Mounted only while it is open.
 */
export function DecisionDialog({
  credit,
  status,
  decision: { note, failure, write, decide, close },
}: {
  credit: AdminCreditDetail;
  status: ReviewStatus;
  decision: Decision;
}) {
  const text = texts[status];
  const confirm = useRef<HTMLButtonElement>(null);
  const needsReason = status === 'REJECTED';

  const form = useForm({
    initial: { note },
    check: (values): FieldErrors =>
      needsReason && values.note.trim() === '' ? { note: 'Escribe o elige un motivo' } : {},
    send: (values) => decide(values.note),
  });
  const formId = useId();

  function change(words: string): void {
    form.set('note', words);
    write(words);
  }

  return (
    <Dialog
      isOpen
      title={text.title}
      onClose={close}
      {...(!needsReason && { initialFocus: confirm })}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button
            ref={confirm}
            type="submit"
            form={formId}
            variant={needsReason ? 'danger' : 'main'}
            busyText={form.isBusy && text.busy}
          >
            {text.button}
          </Button>
        </>
      }
    >
      <p>
        <b>
          {creditTitle(credit.id)}, {credit.user.nombres} {credit.user.apellidos}
        </b>
        , {formatDollarsAndCents(credit.amount)} a {credit.term} meses.
      </p>
      <p className="soft">{text.consequence}</p>
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextAreaField
          label={needsReason ? 'Motivo (lo verá quien solicita)' : 'Nota (la verá quien solicita), si hace falta'}
          rows={3}
          maxLength={1000}
          value={form.values.note}
          error={form.errors.note}
          onChange={(event) => change(event.target.value)}
        />
        {reasons[status] && <ReasonPicker reasons={reasons[status]} value={form.values.note} onChange={change} />}
        <FailureNote title="Error al cambiar el estado del crédito" error={failure} keepsText />
      </form>
    </Dialog>
  );
}
