import type { AdminHandoverDetail } from '@cotejo/contracts/handovers/admin';
import { officeAnswerBody } from '@cotejo/contracts/handovers/contact.schemas';
import { allowedAnswers, declineReasons, declineTexts, handoverAnswerLabels } from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useOfficeAct } from './use-handovers.ts';

interface AnswerForm {
  answer: string;
  amount: string;
  date: string;
  rate: string;
  reason: string;
  words: string;
}

/** Only the keys of the chosen answer; a figure that cannot be read is sent as it was typed and refused. */
function bodyOf({ answer, amount, date, rate, reason, words }: AnswerForm): Record<string, unknown> {
  const said = { answer: answer || undefined, words: words.trim() || undefined };
  if (answer === 'disbursed')
    return {
      ...said,
      amount: parseTypedNumber(amount) ?? (amount.trim() || undefined),
      date: date || undefined,
      rate: parseTypedPercent(rate) ?? (rate.trim() || undefined),
    };
  if (answer === 'declined') return { ...said, reason: reason || undefined };
  return said;
}

export function AnswerDialog({ handover, onClose }: { handover: AdminHandoverDetail; onClose: () => void }) {
  const act = useOfficeAct(handover, onClose);
  const form = useOfficeForm<AnswerForm>({
    initial: { answer: '', amount: '', date: '', rate: '', reason: '', words: '' },
    schema: officeAnswerBody,
    bodyOf,
    send: (values) => act.mutateAsync({ kind: 'answer', body: officeAnswerBody.parse(bodyOf(values)) }),
  });
  const { answer } = form.values;
  return (
    <ConfirmChange
      title="Anotar la respuesta"
      confirm="Anotar la respuesta"
      busyText="Guardando..."
      onClose={onClose}
      change={act}
      form={form}
    >
      <p>Lo que {handover.institution.name} respondió por otro medio. La persona leerá que lo anotó Cotejo.</p>
      <SelectField label="Respuesta" {...form.box('answer')}>
        <option value="">Elige una respuesta</option>
        {allowedAnswers(handover.state).map((each) => (
          <option key={each} value={each}>
            {handoverAnswerLabels[each]}
          </option>
        ))}
      </SelectField>
      {answer === 'disbursed' && (
        <>
          <TextField
            label="Monto desembolsado, en dólares"
            hint="Del préstamo, antes de lo que se descuenta."
            inputMode="decimal"
            {...form.box('amount')}
          />
          <TextField
            label="Día del desembolso"
            type="date"
            min={ecuadorDay(handover.createdAt)}
            max={ecuadorDay(new Date())}
            {...form.box('date')}
          />
          <TextField label="Tasa de interés anual, en porcentaje" inputMode="decimal" {...form.box('rate')} />
        </>
      )}
      {answer === 'declined' && (
        <SelectField label="Motivo" {...form.box('reason')}>
          <option value="">Elige un motivo</option>
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
