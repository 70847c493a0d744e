import { useState } from 'react';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useCountdown } from '#ui/feedback/use-countdown.ts';

interface ResendRules<Values extends object> {
  form: { read: () => Values; setUnedited: (asked: Values, changed: Partial<Values>) => void };
  /** Clears the code field: the old code is no longer the one in the mail. */
  emptied: Partial<Values>;
  /** Milliseconds since 1970; null if a code may be sent now. */
  resendFrom: number | null;
  onWait: (resendFrom: number) => void;
  send: () => Promise<void>;
  sentText: string;
}

/** A code typed while the request is pending is kept. After a 429 the button counts the seconds to wait. */
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
