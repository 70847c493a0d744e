import { codeMinutes } from '@cotejo/contracts/core/limits';
import { useEffect, useRef } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { ActButton } from './ActButton.tsx';
import styles from './handover.module.css';
import { failureText } from './use-handover.ts';

export function CodeStep({
  emailHint,
  startSession,
  sendCode,
}: {
  emailHint: string;
  /** Throws what is wrong with the code. */
  startSession: (code: string) => Promise<void>;
  sendCode: () => Promise<void>;
}) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> => {
      const wrong = codeProblem(code);
      return wrong === null ? {} : { code: wrong };
    },
    send: ({ code }) => startSession(code),
    onFailure: (error, fields) => {
      form.setErrors({ code: fields.code ?? wrongCodeText(error) });
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <section className={styles.narrow}>
      <h1>Escriba el código</h1>
      <p>
        Lo enviamos a <b>{emailHint}</b>. Vale {codeMinutes} minutos y sirve una sola vez.
      </p>
      <form className={styles.form} noValidate aria-label="Código del correo" onSubmit={form.onSubmit}>
        <CodeField
          ref={field}
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.set('code', code)}
        />
        <div className="row">
          <Button type="submit" variant="main" busyText={form.isBusy && 'Abriendo...'}>
            Ver el expediente
          </Button>
          <ActButton act={sendCode} busyText="Enviando...">
            Enviar otro código
          </ActButton>
        </div>
      </form>
    </section>
  );
}

/** A wrong code is told with the tries that are left, where the server says them. */
function wrongCodeText(error: unknown): string {
  const text = failureText(error);
  const left = error instanceof RequestError ? error.data.remainingAttempts : undefined;
  return typeof left === 'number' ? `${text.replace(/\.$/, '')}. ${attemptsText(left)}` : text;
}

function attemptsText(left: number): string {
  if (left === 0) return 'Ya no le quedan intentos: pida otro código.';
  return left === 1 ? 'Le queda 1 intento.' : `Le quedan ${left} intentos.`;
}
