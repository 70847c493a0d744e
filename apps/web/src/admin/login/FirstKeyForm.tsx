import { useEffect, useRef } from 'react';
import { useAdminSession } from '#session/admin.ts';
import { askForProof, setIsKeyMissing } from '#session/admin-refusal.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SecondKeys } from '../second-key/SecondKeys.tsx';
import { whatIsSeen } from '../second-key/what-is-seen.ts';
import { useAdmin } from '../shell/use-admin.ts';

/** All that a session sees that has to prove a second key first. */
export function FirstKeyForm() {
  const admin = useAdmin();
  const { setAdmin, signOut } = useAdminSession();
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function prove(): Promise<void> {
    if (await askForProof()) setIsKeyMissing(false);
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {admin.hasSecondFactor ? 'Usa tu segunda llave' : 'Añade tu segunda llave'}
      </h1>
      <p className="soft">
        {admin.hasSecondFactor
          ? 'Tu cuenta tiene una segunda llave y esta sesión se abrió sin ella.'
          : `${whatIsSeen(admin.permissions)}: una contraseña robada no debe bastar. Por eso entras con dos llaves. Se hace una sola vez y toma dos minutos.`}
      </p>
      {admin.hasSecondFactor ? (
        <Button variant="main" wide onClick={() => void prove()}>
          Usar la segunda llave
        </Button>
      ) : (
        <SecondKeys
          onFirstKey={() => {
            setIsKeyMissing(false);
            setAdmin({ ...admin, hasSecondFactor: true });
          }}
        />
      )}
      <Button variant="plain" onClick={signOut}>
        Cerrar Sesión
      </Button>
    </>
  );
}
