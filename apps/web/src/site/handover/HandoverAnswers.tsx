import { answerHandover, type HandoverFile, type SentHandoverAnswer } from '@cotejo/contracts/handovers/contact';
import {
  declineReasons,
  declineTexts,
  type HandoverAnswer,
  handoverAnswerLabels,
  handoverAnswers,
} from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatExactPercent } from '@cotejo/format/figures';
import { ecuadorDay, formatLongDate } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { importWhenOnline } from '#data/query/import-part.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import styles from './handover.module.css';
import { stateLine } from './state-line.ts';
import type { HandoverPageActs } from './use-handover.ts';

export const answerHeadingId = 'answer';

const explanations: Record<HandoverAnswer, string> = {
  received: 'Tenemos el expediente.',
  contacted: 'Ya hablamos con la persona.',
  disbursed: 'El crédito se entregó.',
  declined: 'No daremos este crédito.',
};

const empty = { answer: '' as HandoverAnswer | '', amount: '', date: '', rate: '', reason: '', words: '' };
type Typed = typeof empty;

/** Only the keys of the chosen answer; a figure that cannot be read is sent as it was typed and refused. */
function bodyOf({ answer, amount, date, rate, reason, words }: Typed, version: number): Record<string, unknown> {
  if (answer === 'disbursed')
    return {
      ...{ answer, version, date: date || undefined },
      amount: parseTypedNumber(amount) ?? (amount.trim() || undefined),
      rate: parseTypedPercent(rate) ?? (rate.trim() || undefined),
    };
  if (answer === 'declined') return { answer, version, reason: reason || undefined, words: words.trim() || undefined };
  return { answer: answer || undefined, version };
}

const loadSchemas = () => importWhenOnline(() => import('@cotejo/contracts/handovers/contact.schemas'));

/** Needs `key={file.version}`: each state has a form of its own. */
export function HandoverAnswers({
  file,
  contactEmail,
  handover,
}: {
  file: HandoverFile;
  contactEmail: string;
  handover: HandoverPageActs;
}) {
  return (
    <section className={`sheet no-print ${styles.sheet}`} aria-labelledby={answerHeadingId}>
      <h2 id={answerHeadingId} tabIndex={-1}>
        Su respuesta
      </h2>
      {file.allowed.length > 0 ? (
        <AnswerForm file={file} handover={handover} />
      ) : (
        <p>
          {stateLine(file)} Este expediente ya tiene una respuesta final. Si fue un error, escríbanos a{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> y lo volvemos a abrir.
        </p>
      )}
    </section>
  );
}

function AnswerForm({ file, handover }: { file: HandoverFile; handover: HandoverPageActs }) {
  /** The values that the question is about. */
  const [asked, setAsked] = useState<Typed | null>(null);
  const form = useForm<Typed>({
    initial: empty,
    check: async (values) => fieldErrors((await loadSchemas()).contactAnswerBody, bodyOf(values, file.version)),
    send: async (values) => {
      if (asked !== values) return setAsked(values);
      setAsked(null);
      handover.tell('');
      // Checked just before.
      await request(answerHandover, { body: bodyOf(values, file.version) as unknown as SentHandoverAnswer });
      await handover.readAgain();
      handover.tell('Guardamos su respuesta.');
    },
    onFailure: (error, fields) => {
      if (Object.keys(fields).length === 0) void refuse(error);
    },
  });
  const { answer } = form.values;
  const isAsked = asked === form.values;
  const next = useRef<HTMLButtonElement>(null);

  /** The focus would be lost with the button that was pressed. */
  function goBack(): void {
    flushSync(() => setAsked(null));
    next.current?.focus();
  }

  /** Another person answered, or the file was withdrawn: what is so now is shown. */
  async function refuse(error: unknown): Promise<void> {
    if (error instanceof RequestError && error.status === 409) await handover.readAgain();
    await handover.fail(error);
  }

  return (
    <form className={styles.form} noValidate aria-label="Respuesta" onSubmit={form.onSubmit}>
      <p className="soft">La persona lee cada paso en su perfil.</p>
      <fieldset className={styles.answers}>
        <legend className="visually-hidden">Qué pasó con la solicitud</legend>
        {handoverAnswers
          .filter((each) => file.allowed.includes(each))
          .map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="answer"
                value={each}
                checked={answer === each}
                aria-invalid={form.errors.answer ? true : undefined}
                aria-describedby={form.errors.answer && 'answer-error'}
                onChange={() => form.set('answer', each)}
              />
              <span>
                <b>{handoverAnswerLabels[each]}</b>
                <small className="soft">{explanations[each]}</small>
              </span>
            </label>
          ))}
        {form.errors.answer && (
          <FieldMessage id="answer-error" tone="error">
            {form.errors.answer}
          </FieldMessage>
        )}
      </fieldset>
      {answer === 'disbursed' && (
        <div className={styles.fields}>
          <TextField
            label="Monto desembolsado, en dólares"
            hint="Del préstamo, antes de lo que se descuenta. Por ejemplo, 8.000,50."
            inputMode="decimal"
            autoComplete="off"
            {...form.box('amount')}
          />
          <TextField
            label="Día del desembolso"
            type="date"
            min={ecuadorDay(file.approvedAt)}
            max={ecuadorDay(new Date())}
            {...form.box('date')}
          />
          <TextField
            label="Tasa de interés anual, en porcentaje"
            hint="Por ejemplo, 14,5."
            inputMode="decimal"
            autoComplete="off"
            {...form.box('rate')}
          />
        </div>
      )}
      {answer === 'declined' && (
        <div className={styles.fields}>
          <SelectField label="Motivo" {...form.box('reason')}>
            <option value="">Elija un motivo</option>
            {declineReasons.map((reason) => (
              <option key={reason} value={reason}>
                {declineTexts[reason].label}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Explicación para Cotejo"
            hint="Hace falta con «Otro motivo». Está en los datos que la persona puede pedir a Cotejo."
            rows={3}
            maxLength={500}
            {...form.box('words')}
          />
        </div>
      )}
      {isAsked ? (
        <Question text={questionOf(form.values)} isBusy={form.isBusy} onBack={goBack} />
      ) : (
        <Button ref={next} type="submit" variant="main" busyText={form.isBusy && 'Revisando...'}>
          Continuar
        </Button>
      )}
    </form>
  );
}

function Question({ text, isBusy, onBack }: { text: string; isBusy: boolean; onBack: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div
      className={styles.question}
      role="alertdialog"
      aria-labelledby="question"
      onKeyDown={({ key }) => key === 'Escape' && !isBusy && onBack()}
    >
      <p ref={words} id="question" tabIndex={-1}>
        {text}
      </p>
      <div className="row">
        <Button type="submit" variant="main" busyText={isBusy && 'Guardando...'}>
          Sí, responder
        </Button>
        <Button onClick={onBack}>Volver</Button>
      </div>
    </div>
  );
}

function questionOf({ answer, amount, date, rate }: Typed): string {
  if (answer === '') return '';
  const told =
    answer === 'disbursed'
      ? `${handoverAnswerLabels[answer]}: ${formatDollarsAndCents(parseTypedNumber(amount) ?? 0)} el ${formatLongDate(date)}, al ${formatExactPercent(parseTypedPercent(rate) ?? 0)}.`
      : `${handoverAnswerLabels[answer]}.`;
  const isFinal = answer === 'disbursed' || answer === 'declined';
  return `${told} ${isFinal ? 'Es la respuesta final y se la contamos a la persona.' : 'La persona lo lee en su perfil.'} ¿Es correcto?`;
}
