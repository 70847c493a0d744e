import { type Admin, confirmAdmin, confirmAdminOptions } from '@cotejo/contracts/admins';
import { getSecondFactor, type SecondFactorState } from '@cotejo/contracts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { useAdminSession } from '#session/admin.ts';
import { useAskedProof } from '#session/admin-refusal.ts';
import { ConfirmPasswordDialog } from '#session/ConfirmPasswordDialog.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { failureText } from '../ui/FailureText.tsx';
import { keyFailureText, withoutAnything } from './failure-texts.ts';
import { KeyCodeField } from './KeyCodeField.tsx';
import { PasskeyPrompt } from './PasskeyPrompt.tsx';
import { askForPasskey, hasPasskeys } from './passkeys.ts';

const title = 'Confirma que eres tú';

/**
 * Asks the administrator to confirm who they are when the server refuses a request for lack of a recent proof: with the
 * second key if they have one, else with the password. Rendered once for the whole administration.
 */
export function ProofDialog() {
  const pendingProof = useAskedProof();
  const { admin } = useAdminSession();
  if (pendingProof === null || admin === null) return null;
  const close = { onProven: () => pendingProof.settle(true), onClose: () => pendingProof.settle(false) };
  return admin.hasSecondFactor ? <KeyProof {...close} /> : <PasswordProof admin={admin} {...close} />;
}

interface Proof {
  onProven: () => void;
  onClose: () => void;
}

function PasswordProof({ admin, onProven, onClose }: Proof & { admin: Admin }) {
  const isProven = useRef(false);
  return (
    <ConfirmPasswordDialog
      isOpen
      email={admin.email}
      title={title}
      confirm="Confirmar"
      busyText="Confirmando..."
      failure="No se pudo confirmar"
      onConfirm={async (password) => {
        await request(confirmAdmin, { body: { password } });
        isProven.current = true;
      }}
      onClose={() => (isProven.current ? onProven() : onClose())}
    >
      Por seguridad, escribe tu contraseña otra vez y seguimos.
    </ConfirmPasswordDialog>
  );
}

function KeyProof({ onProven, onClose }: Proof) {
  const keys = useQuery(endpointQuery(getSecondFactor));
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p className="soft">Por seguridad, usa tu segunda llave otra vez y seguimos.</p>
      {keys.isPending ? (
        <Loading />
      ) : keys.data ? (
        <>
          <Keys keys={keys.data} onProven={onProven} />
          <p className="note">
            ¿No tienes tu llave? Cierra la sesión e ingresa con un código de recuperación: así queda confirmado que eres
            tú. {withoutAnything}
          </p>
        </>
      ) : (
        <p role="alert">{failureText(keys.error, 'Error al cargar tus llaves')}</p>
      )}
    </Dialog>
  );
}

function Keys({ keys, onProven }: { keys: SecondFactorState; onProven: () => void }) {
  const hasPasskey = hasPasskeys() && keys.passkeys.some(({ usable }) => usable);
  const hasApp = keys.totp !== null;
  const [isApp, setIsApp] = useState(!hasPasskey);
  if (!hasPasskey && !hasApp) return <p>Ninguna de tus llaves sirve en esta dirección.</p>;
  return (
    <>
      {isApp ? <AppProof onProven={onProven} /> : <PasskeyProof onProven={onProven} />}
      {hasPasskey && hasApp && (
        <Button variant="plain" onClick={() => setIsApp(!isApp)}>
          {isApp ? 'Usar la llave de acceso' : 'Usar la aplicación de códigos'}
        </Button>
      )}
    </>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  return (
    <PasskeyPrompt
      label="Usar la llave de acceso"
      ask={async () => {
        const { data } = await request(confirmAdminOptions, { body: {} });
        await request(confirmAdmin, { body: { passkey: await askForPasskey(data) } });
      }}
      onDone={onProven}
    >
      Usa tu huella, tu cara o tu llave de seguridad.
    </PasskeyPrompt>
  );
}

function AppProof({ onProven }: { onProven: () => void }) {
  const form = useOfficeForm({
    initial: { code: '' },
    check: ({ code }): FieldErrors => (code.trim() === '' ? { code: 'Escribe el código' } : {}),
    send: async ({ code }) => {
      await request(confirmAdmin, { body: { code } });
      onProven();
    },
  });
  const failure = form.failure === null ? undefined : keyFailureText(form.failure, 'totp');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <KeyCodeField
        kind="totp"
        value={form.values.code}
        error={form.errors.code ?? failure}
        onChange={(code) => form.set('code', code)}
      />
      <Button type="submit" variant="main" wide busyText={form.isBusy && 'Confirmando...'}>
        Confirmar
      </Button>
    </form>
  );
}
