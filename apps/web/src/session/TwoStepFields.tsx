import { useEffect, useRef, useState } from 'react';
import { CodeField } from '#ui/CodeField.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { attemptsText, CodeClock, ResendCode } from '#ui/MailedCode.tsx';
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
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'done' | 'error'; text: string } | null>(null);
  if (step.secondsLeft === 0) return null;

  async function resend(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    const refusal = await step.resend();
    setIsBusy(false);
    setOutcome(
      refusal === null
        ? { tone: 'done', text: 'Código reenviado. Revisa tu correo.' }
        : { tone: 'error', text: `Error al reenviar el código. ${refusal}` },
    );
  }

  return (
    <>
      <ResendCode secondsToWait={step.secondsToWait} isBusy={isBusy} onResend={() => void resend()} />
      <div role="status">{outcome && <FieldMessage tone={outcome.tone}>{outcome.text}</FieldMessage>}</div>
    </>
  );
}
