import { codeMinutes, codeResendSeconds } from '@cotejo/contracts/core/limits';
import { Button } from '../controls/Button.tsx';
import styles from '../controls/CodeField.module.css';
import { formatClock } from './use-countdown.ts';

/** At most fifteen minutes from now, in case the clock of the device is wrong. */
export function codeEndOf(expiresAt: string, nowMs: number): number {
  const longest = nowMs + codeMinutes * 60_000;
  const endsAt = Date.parse(expiresAt);
  return Number.isNaN(endsAt) || endsAt <= nowMs ? longest : Math.min(endsAt, longest);
}

/** Both in milliseconds since 1970. */
export const resendFromOf = (codeEndsAt: number): number =>
  codeEndsAt - codeMinutes * 60_000 + codeResendSeconds * 1_000;

export function attemptsText(left: number): string {
  if (left === 0) return 'Ya no te quedan intentos: pide otro código.';
  return left === 1 ? 'Te queda 1 intento.' : `Te quedan ${left} intentos.`;
}

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
