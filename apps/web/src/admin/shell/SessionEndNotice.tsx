import { formatCount } from '@cotejo/format/figures';
import { formatTime } from '@cotejo/format/time';
import { useEffect, useRef, useState } from 'react';
import { useAdminSession } from '#session/admin.ts';
import { readAdminSessionEnd } from '#session/admin-session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import styles from './shell.module.css';

const warnBeforeMs = 10 * 60_000;
const lookEveryMs = 10_000;

/**
 * Ten minutes before the session ends: a line that opens the sign-in over the page. While a dialog is open it opens by
 * itself, once.
 */
export function SessionEndNotice() {
  // A change of the session renders this again.
  useAdminSession();
  const [now, setNow] = useState(() => Date.now());
  const [isAsked, setIsAsked] = useState(false);
  /** The end for which the sign-in opened by itself. */
  const askedFor = useRef<number | null>(null);
  useEffect(() => {
    const interval = setInterval(() => {
      const at = Date.now();
      setNow(at);
      const end = readAdminSessionEnd();
      // A dialog covers the line and keeps its button out of reach.
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (!isNearEnd(end, at) || !isCovered || askedFor.current === end) return;
      askedFor.current = end;
      setIsAsked(true);
    }, lookEveryMs);
    return () => clearInterval(interval);
  }, []);

  const endsAt = readAdminSessionEnd();
  return (
    <>
      <div role="status" className={styles.sessionEndPlace}>
        {isNearEnd(endsAt, now) && (
          <p className={styles.sessionEnd}>
            <Icon name="clock" size={20} />
            <span>{endText(endsAt, now)} Ingresa otra vez y sigues en esta página.</span>
            <Button small onClick={() => setIsAsked(true)}>
              Ingresar otra vez
            </Button>
          </p>
        )}
      </div>
      {isAsked && <SignInAgainDialog onClose={() => setIsAsked(false)} />}
    </>
  );
}

const isNearEnd = (endsAt: number | null, now: number): endsAt is number =>
  endsAt !== null && endsAt - now <= warnBeforeMs;

function endText(endsAt: number, now: number): string {
  const minutes = Math.ceil((endsAt - now) / 60_000);
  const at = formatTime(new Date(endsAt));
  return minutes > 0
    ? `Tu sesión termina a las ${at}, en ${formatCount(minutes, 'minuto', 'minutos')}.`
    : `Tu sesión terminó a las ${at}.`;
}
