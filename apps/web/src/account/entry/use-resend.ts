import { useState } from 'react';
import { messageOf, RequestError } from '#request/request-error.ts';
import { showToast } from '#ui/Toast.tsx';
import { useCountdown } from '#ui/use-countdown.ts';

interface ResendRules<Values extends object> {
  /** The form that the code is typed into. */
  form: { read: () => Values; setUnedited: (asked: Values, changed: Partial<Values>) => void };
  /** Its code field, emptied: the code before is not the one that is on its way. */
  emptied: Partial<Values>;
  /** Milliseconds since 1970: from when a code may be sent again; null for now. */
  resendFrom: number | null;
  onWait: (resendFrom: number) => void;
  /** Asks for the mail. */
  send: () => Promise<void>;
  sentText: string;
}

/**
 * Sends a mailed code again and says what came of it. A code that is typed while the reply is on
 * its way stays. Who asks too soon is told how long to wait, and the button counts it.
 */
export function useResend<Values extends object>({
  form,
  emptied,
  resendFrom,
  onWait,
  send,
  sentText,
}: ResendRules<Values>) {
  const [isBusy, setIsBusy] = useState(false);
  const secondsToWait = useCountdown(resendFrom);

  async function resend(): Promise<void> {
    if (isBusy || secondsToWait > 0) return;
    setIsBusy(true);
    const asked = form.read();
    try {
      await send();
      form.setUnedited(asked, emptied);
      showToast(sentText, 'done');
    } catch (error) {
      const seconds = error instanceof RequestError ? error.retryAfterSeconds : null;
      if (seconds !== null) onWait(Date.now() + seconds * 1_000);
      showToast(`Error al reenviar el código. ${messageOf(error, '')}`.trim(), 'error');
    } finally {
      setIsBusy(false);
    }
  }

  return { secondsToWait, isBusy, resend };
}
