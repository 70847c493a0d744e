import {
  declineReasons,
  declineTexts,
  handoverAnswerLabels,
  handoverAnswers,
} from '@cotejo/contracts/handovers/states';
import { Button } from '#ui/controls/Button.tsx';
import { fieldBoxClass } from '#ui/controls/Field.tsx';
import { FieldError } from './FieldError.tsx';
import styles from './handover.module.css';

const explanations = {
  received: 'Tenemos el expediente.',
  contacted: 'Ya hablamos con la persona.',
  disbursed: 'El crédito se entregó.',
  declined: 'No daremos este crédito.',
} as const;

export function HandoverAnswers() {
  return (
    <section className={`sheet no-print ${styles.sheet}`} aria-labelledby="answer">
      <h2 id="answer">Su respuesta</h2>
      <p data-closed="" hidden>
        Este expediente ya tiene una respuesta final. Si fue un error, escríbanos y lo volvemos a abrir.
      </p>
      <form className={styles.form} noValidate aria-label="Respuesta" data-form="answer">
        <p className="soft">La persona lee cada paso en su perfil.</p>
        <fieldset className={styles.answers}>
          <legend className="visually-hidden">Qué pasó con la solicitud</legend>
          {handoverAnswers.map((answer) => (
            <label key={answer} data-answer={answer}>
              <input type="radio" name="answer" value={answer} />
              <span>
                <b>{handoverAnswerLabels[answer]}</b>
                <small className="soft">{explanations[answer]}</small>
              </span>
            </label>
          ))}
          <FieldError name="answer" />
        </fieldset>
        <div className={styles.fields} data-fields="disbursed" hidden>
          <div className={styles.field}>
            <label htmlFor="amount">Monto desembolsado, en dólares</label>
            <input
              id="amount"
              name="amount"
              className={fieldBoxClass}
              inputMode="decimal"
              autoComplete="off"
              aria-describedby="amount-hint"
            />
            <FieldError name="amount" />
            <p id="amount-hint" className="note">
              Del préstamo, antes de lo que se descuenta.
            </p>
          </div>
          <div className={styles.field}>
            <label htmlFor="date">Día del desembolso</label>
            <input id="date" name="date" type="date" className={fieldBoxClass} />
            <FieldError name="date" />
          </div>
          <div className={styles.field}>
            <label htmlFor="rate">Tasa de interés anual, en porcentaje</label>
            <input id="rate" name="rate" className={fieldBoxClass} inputMode="decimal" autoComplete="off" />
            <FieldError name="rate" />
          </div>
        </div>
        <div className={styles.fields} data-fields="declined" hidden>
          <div className={styles.field}>
            <label htmlFor="reason">Motivo</label>
            <select id="reason" name="reason" className={fieldBoxClass}>
              <option value="">Elija un motivo</option>
              {declineReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {declineTexts[reason].label}
                </option>
              ))}
            </select>
            <FieldError name="reason" />
          </div>
          <div className={styles.field}>
            <label htmlFor="words">Explicación para Cotejo</label>
            <textarea
              id="words"
              name="words"
              className={fieldBoxClass}
              rows={3}
              maxLength={500}
              aria-describedby="words-hint"
            />
            <FieldError name="words" />
            <p id="words-hint" className="note">
              Hace falta con «Otro motivo». Está en los datos que la persona puede pedir a Cotejo.
            </p>
          </div>
        </div>
        <Button type="submit" variant="main" data-act="answer">
          Continuar
        </Button>
        <div className={styles.question} role="alertdialog" aria-labelledby="question" data-question="" hidden>
          <p id="question" tabIndex={-1} data-value="question" />
          <div className="row">
            <Button variant="main" data-act="confirm">
              Sí, responder
            </Button>
            <Button data-act="back">Volver</Button>
          </div>
        </div>
      </form>
    </section>
  );
}
