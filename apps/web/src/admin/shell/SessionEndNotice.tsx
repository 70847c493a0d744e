import { formatCount } from '@cotejo/format/figures';
import { formatTime } from '@cotejo/format/time';
import { useEffect, useState } from 'react';
import { useAdminSession } from '#session/admin.ts';
import { readAdminSessionEnd } from '#session/admin-session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';
import styles from './shell.module.css';

const warnBeforeMs = 10 * 60_000;
const lookEveryMs = 10_000;

/** Ten minutes before the session ends: a line that opens the sign-in over the page. */
export function SessionEndNotice() {
  // A change of the session renders this again.
  useAdminSession();
  const [now, setNow] = useState(() => Date.now());
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), lookEveryMs);
    return () => clearInterval(interval);
  }, []);

  const endsAt = readAdminSessionEnd();
  const isNear = endsAt !== null && endsAt - now <= warnBeforeMs;
  return (
    <>
      <div role="status" className={styles.sessionEndPlace}>
        {isNear && (
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

function endText(endsAt: number, now: number): string {
  const minutes = Math.ceil((endsAt - now) / 60_000);
  const at = formatTime(new Date(endsAt));
  return minutes > 0
    ? `Tu sesión termina a las ${at}, en ${formatCount(minutes, 'minuto', 'minutos')}.`
    : `Tu sesión terminó a las ${at}.`;
}
