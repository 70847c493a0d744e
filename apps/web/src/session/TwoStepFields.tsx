import { useEffect, useRef } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { attemptsText, CodeClock, ResendCode } from '#ui/feedback/MailedCode.tsx';
import { sessionTexts } from './texts.ts';
import type { SecondStep } from './use-login.ts';

/**
 * The code of the second step, with where it went, its tries and its end. The box has the focus
 * when the step begins.
 */
export function TwoStepFields({
  step,
  code,
  onCode,
  error,
}: {
  step: SecondStep;
  code: string;
  onCode: (code: string) => void;
  error: string | null | undefined;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <p>
        Enviamos un código de seis caracteres a <b>{step.sentTo}</b>.
      </p>
      <CodeField
        ref={box}
        label="Código de seguridad"
        hint={step.secondsLeft > 0 && attemptsText(step.attemptsLeft)}
        value={code}
        onChange={onCode}
        error={step.secondsLeft === 0 ? 'El código venció. Vuelve a escribir tu contraseña y te enviamos otro.' : error}
      />
      <CodeClock secondsLeft={step.secondsLeft} />
    </>
  );
}

/**
 * Sends the code of the second step again while it is good, and says beside the button what came of
 * it.
 */
export function TwoStepResend({ step }: { step: SecondStep }) {
  const { attempt, failure, isBusy, submit } = useForm({ initial: {}, check: () => ({}), send: step.resend });
  if (step.secondsLeft === 0) return null;
  const isOver = attempt > 0 && !isBusy;
  return (
    <>
      <ResendCode secondsToWait={step.secondsToWait} isBusy={isBusy} onResend={() => void submit()} />
      <div role="status">
        {isOver && !failure && <FieldMessage tone="done">Código reenviado. Revisa tu correo.</FieldMessage>}
        {isOver && failure !== null && (
          <FieldMessage tone="error">{`Error al reenviar el código. ${messageOf(failure, sessionTexts.loginFailed)}`}</FieldMessage>
        )}
      </div>
    </>
  );
}
