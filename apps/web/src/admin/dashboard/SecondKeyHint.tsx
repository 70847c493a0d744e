import { useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { forgetEntryByCode, hasEnteredByCode } from '../second-key/entry-by-code.ts';
import { whatIsSeen } from '../second-key/what-is-seen.ts';
import { useAdmin } from '../shell/use-admin.ts';
import styles from './dashboard.module.css';

const dismissedKey = 'cotejo.secondKeyHint';

/** Where a second key is not required, whoever has none learns here how to add one. */
export function SecondKeyHint() {
  const { id, hasSecondFactor, permissions } = useAdmin();
  const [isDismissed, setIsDismissed] = useState(() => readStored(dismissedKey) === id);
  if (hasSecondFactor || isDismissed) return null;
  function dismiss(): void {
    writeStored(dismissedKey, id);
    setIsDismissed(true);
  }
  return (
    <section className={styles.hint} aria-label="Segunda llave">
      <p>{whatIsSeen(permissions)}. Añade una segunda llave a tu cuenta para que una contraseña robada no baste.</p>
      <ButtonLink small to="/admin/configuracion/mi-cuenta">
        Añadir una segunda llave
      </ButtonLink>
      <Button small variant="plain" onClick={dismiss}>
        Ahora no
      </Button>
    </section>
  );
}

/** Who came in by a recovery code may have lost the key, which whoever found it could still use. */
export function RecoveryCodeHint() {
  const { id } = useAdmin();
  const [isShown, setIsShown] = useState(() => hasEnteredByCode(id));
  if (!isShown) return null;
  function dismiss(): void {
    forgetEntryByCode();
    setIsShown(false);
  }
  return (
    <section className={styles.hint} aria-label="Código de recuperación">
      <p>
        Entraste con un código de recuperación. Si perdiste el teléfono o la llave, quítala de tu cuenta y añade otra.
      </p>
      <ButtonLink small to="/admin/configuracion/mi-cuenta" onClick={dismiss}>
        Ver mis llaves
      </ButtonLink>
      <Button small variant="plain" onClick={dismiss}>
        No la perdí
      </Button>
    </section>
  );
}
