import { codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import { Button } from './Button.tsx';
import styles from './CodeField.module.css';
import { formatClock } from './use-countdown.ts';

/**
 * When a code ends: what the server says, but never longer than its fifteen minutes on this
 * device's clock.
 */
export function codeEndOf(expiresAt: string, nowMs: number): number {
  const longest = nowMs + codeMinutes * 60_000;
  const endsAt = Date.parse(expiresAt);
  return Number.isNaN(endsAt) || endsAt <= nowMs ? longest : Math.min(endsAt, longest);
}

/** From when another one may be sent: a minute after this one. Milliseconds since 1970, both. */
export const resendFromOf = (codeEndsAt: number): number =>
  codeEndsAt - codeMinutes * 60_000 + codeResendSeconds * 1_000;

/** 'Te quedan 4 intentos.'; after the last one, what to do. */
export function attemptsText(left: number): string {
  if (left === 0) return 'Ya no te quedan intentos: pide otro código.';
  return left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`;
}

/** How long a mailed code is still good, as minutes and seconds. */
export function CodeClock({ secondsLeft }: { secondsLeft: number }) {
  return (
    <p className="soft">
      El código vence en{' '}
      <b className={`figure ${styles.clock}`} role="timer">
        {formatClock(secondsLeft)}
      </b>
    </p>
  );
}

/**
 * Sends a code again, once the minute between two mails is over (`secondsToWait` is 0), and says
 * where else to look.
 */
export function ResendCode({
  secondsToWait,
  isBusy,
  onResend,
}: {
  secondsToWait: number;
  isBusy: boolean;
  onResend: () => void;
}) {
  return (
    <>
      <Button wide disabled={secondsToWait > 0} busyText={isBusy && 'Reenviando...'} onClick={onResend}>
        {secondsToWait > 0 ? `Reenviar código en ${secondsToWait} s` : 'Reenviar código'}
      </Button>
      <p className="note">¿No llega? Revisa el correo no deseado.</p>
    </>
  );
}
