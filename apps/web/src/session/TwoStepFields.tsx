import { useEffect, useRef } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { attemptsText, CodeClock, ResendCode } from '#ui/feedback/MailedCode.tsx';
import { sessionTexts } from './texts.ts';
import type { SecondStep } from './use-login.ts';

/**
 * The field for the mailed code of the second step. Shows where the code was sent, how many
 * attempts are left and when the code expires. Takes the focus when it appears.
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
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <p>
        Enviamos un código de seis caracteres a <b>{step.sentTo}</b>.
      </p>
      <CodeField
        ref={input}
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
 * A button that mails another code, with the result next to it. Renders nothing once the code has expired.
 */
export function TwoStepResend({ step }: { step: SecondStep }) {
  const { attempt, failure, isBusy, submit } = useForm({ initial: {}, check: () => ({}), send: step.resend });
  if (step.secondsLeft === 0) return null;
  const hasEnded = attempt > 0 && !isBusy;
  return (
    <>
      <ResendCode secondsToWait={step.secondsToWait} isBusy={isBusy} onResend={() => void submit()} />
      <div role="status">
        {hasEnded && !failure && <FieldMessage tone="done">Código reenviado. Revisa tu correo.</FieldMessage>}
        {hasEnded && failure !== null && (
          <FieldMessage tone="error">{`Error al reenviar el código. ${messageOf(failure, sessionTexts.loginFailed)}`}</FieldMessage>
        )}
      </div>
    </>
  );
}
