import type { AdminHandoverDetail } from '@cotejo/contracts/handovers/admin';
import { officeAnswerBody } from '@cotejo/contracts/handovers/contact.schemas';
import {
  allowedAnswers,
  declineReasons,
  declineTexts,
  type HandoverAnswer,
  handoverAnswerLabels,
} from '@cotejo/contracts/handovers/states';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { type HandoverAct, useHandoverAct, useHandoverSettings } from './use-handovers.ts';

export type HandoverTask = 'resend' | 'contact' | 'delivered' | 'answer' | 'reopen';

interface DialogProps {
  handover: AdminHandoverDetail;
  onClose: () => void;
}

export function HandoverDialogs({ task, ...props }: DialogProps & { task: HandoverTask }) {
  switch (task) {
    case 'resend':
      return <ResendDialog {...props} />;
    case 'contact':
      return <ContactDialog {...props} />;
    case 'answer':
      return <AnswerDialog {...props} />;
    case 'delivered':
      return (
        <WordsDialog
          {...props}
          title="Entregado a mano"
          confirm="Anotar la entrega"
          label="A quién y dónde se entregó"
          actOf={(words) => ({ kind: 'delivered', words })}
        >
          La persona leerá que la institución recibió su expediente.
        </WordsDialog>
      );
    case 'reopen':
      return (
        <WordsDialog
          {...props}
          title="Reabrir la entrega"
          confirm="Reabrir"
          label="Por qué"
          actOf={(words) => ({ kind: 'reopen', words })}
        >
          La respuesta final se quita y la persona recibe un correo.
        </WordsDialog>
      );
  }
}

function ResendDialog({ handover, onClose }: DialogProps) {
  const act = useHandoverAct(handover, onClose);
  const change = { ...act, mutate: () => act.mutate({ kind: 'resend' }) };
  return (
    <ConfirmChange title="Volver a enviar" confirm="Enviar" busyText="Enviando..." {...{ change, onClose }}>
      <p>Cada contacto de {handover.institution.name} recibe un enlace nuevo; los anteriores dejan de servir.</p>
    </ConfirmChange>
  );
}

function ContactDialog({ handover, onClose }: DialogProps) {
  const settings = useHandoverSettings(handover.institution.id);
  const act = useHandoverAct(handover, onClose);
  const form = useOfficeForm({
    initial: { email: '' },
    check: ({ email }): FieldErrors => (email === '' ? { email: 'Elige un contacto' } : {}),
    send: ({ email }) => act.mutateAsync({ kind: 'contact', email }),
  });
  const contacts = settings.data?.contacts ?? [];
  return (
    <ConfirmChange title="Otro contacto" confirm="Enviar" busyText="Enviando..." change={act} {...{ form, onClose }}>
      <SelectField
        label="Contacto"
        hint="Solo los de la institución. Los enlaces de los demás dejan de servir."
        {...form.box('email')}
      >
        <option value="">Elige</option>
        {contacts.map(({ name, email }) => (
          <option key={email} value={email}>
            {name} ({email})
          </option>
        ))}
      </SelectField>
    </ConfirmChange>
  );
}

function WordsDialog({
  handover,
  onClose,
  title,
  confirm,
  label,
  actOf,
  children,
}: DialogProps & {
  title: string;
  confirm: string;
  label: string;
  actOf: (words: string) => HandoverAct;
  children: string;
}) {
  const act = useHandoverAct(handover, onClose);
  const form = useOfficeForm({
    initial: { words: '' },
    check: ({ words }): FieldErrors => (words.trim() === '' ? { words: 'Escribe el motivo' } : {}),
    send: ({ words }) => act.mutateAsync(actOf(words.trim())),
  });
  return (
    <ConfirmChange busyText="Guardando..." change={act} {...{ title, confirm, form, onClose }}>
      <p>{children}</p>
      <TextAreaField label={label} rows={3} maxLength={500} {...form.box('words')} />
    </ConfirmChange>
  );
}

interface AnswerForm {
  answer: HandoverAnswer | '';
  amount: string;
  date: string;
  rate: string;
  reason: string;
  words: string;
}

const numberOrNone = (text: string) => {
  const number = parseTypedNumber(text);
  return number === null || Number.isNaN(number) ? undefined : number;
};

/** Only the fields of the chosen answer. */
function bodyOf({ answer, amount, date, rate, reason, words }: AnswerForm, version: number) {
  return {
    answer,
    version,
    ...(words.trim() && { words: words.trim() }),
    ...(answer === 'disbursed' && {
      amount: numberOrNone(amount),
      rate: numberOrNone(rate),
      ...(date && { date }),
    }),
    ...(answer === 'declined' && reason && { reason }),
  };
}

function AnswerDialog({ handover, onClose }: DialogProps) {
  const act = useHandoverAct(handover, onClose);
  const initial: AnswerForm = { answer: '', amount: '', date: '', rate: '', reason: '', words: '' };
  const form = useOfficeForm<AnswerForm>({
    initial,
    schema: officeAnswerBody,
    bodyOf: (values) => bodyOf(values, handover.version),
    send: (values) =>
      act.mutateAsync({ kind: 'answer', body: officeAnswerBody.parse(bodyOf(values, handover.version)) }),
  });
  const { answer } = form.values;
  return (
    <ConfirmChange
      title="Anotar la respuesta"
      confirm="Anotar"
      busyText="Guardando..."
      change={act}
      {...{ form, onClose }}
    >
      <p>Lo que te dijo {handover.institution.name}. La persona lee que lo anotamos nosotros.</p>
      <SelectField label="Respuesta" {...form.box('answer')}>
        <option value="">Elige</option>
        {allowedAnswers(handover.state).map((one) => (
          <option key={one} value={one}>
            {handoverAnswerLabels[one]}
          </option>
        ))}
      </SelectField>
      {answer === 'disbursed' && (
        <>
          <TextField label="Monto desembolsado ($)" inputMode="decimal" {...form.box('amount')} />
          <TextField label="Fecha del desembolso" type="date" {...form.box('date')} />
          <TextField label="Tasa nominal anual (%)" inputMode="decimal" {...form.box('rate')} />
        </>
      )}
      {answer === 'declined' && (
        <SelectField label="Motivo" {...form.box('reason')}>
          <option value="">Elige</option>
          {declineReasons.map((reason) => (
            <option key={reason} value={reason}>
              {declineTexts[reason].label}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField label="Quién lo dijo y cómo" rows={3} maxLength={500} {...form.box('words')} />
    </ConfirmChange>
  );
}
