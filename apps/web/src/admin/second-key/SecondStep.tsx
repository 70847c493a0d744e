import type { AdminLogin, SecondFactorChallenge, SecondFactorKind } from '@cotejo/contracts/admins';
import { proveSecondFactor, secondFactorOptions } from '@cotejo/contracts/second-factor';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';
import { noteEntryByCode } from './entry-by-code.ts';
import { isStepOver, keyFailureText, withoutAnything } from './failure-texts.ts';
import { KeyCodeField } from './KeyCodeField.tsx';
import { PasskeyPrompt } from './PasskeyPrompt.tsx';
import { askForPasskey } from './passkeys.ts';

type Challenge = SecondFactorChallenge['secondFactor'];

const kindLabels: Record<SecondFactorKind, string> = {
  passkey: 'Usar la llave de acceso',
  totp: 'Usar la aplicación de códigos',
  recovery: 'Usar un código de recuperación',
};

const stepOverText =
  'Escribe otra vez tu contraseña: el segundo paso sirve diez minutos y cinco intentos, y termina si cambian tus llaves.';

interface Step {
  challenge: Challenge;
  onOpened: (opened: AdminLogin) => void;
  /** The second step is no longer valid: the person must enter the password again. `text` explains why. */
  onOver: (text: string) => void;
}

/** The second step of a sign-in. Shows one kind of key at a time and buttons for the others. */
export function SecondStep({ heading, onBack, ...step }: Step & { heading?: ReactNode; onBack: () => void }) {
  const { kinds } = step.challenge;
  const [kind, setKind] = useState<SecondFactorKind>(kinds[0] ?? 'recovery');
  return (
    <>
      {heading}
      {kind === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={kind} kind={kind} {...step} />}
      <div className="stack">
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="plain" onClick={() => setKind(other)}>
              {kindLabels[other]}
            </Button>
          ))}
        <Button variant="plain" onClick={onBack}>
          Volver a la contraseña
        </Button>
        <p className="note">¿Perdiste tus llaves? Usa un código de recuperación. {withoutAnything}</p>
      </div>
    </>
  );
}

/** Asks for the passkey at once. The button is for a retry, and for browsers that require a click first. */
function PasskeyStep({ challenge, onOpened, onOver }: Step) {
  const { token } = challenge;
  return (
    <PasskeyPrompt
      asksAtOnce
      label={kindLabels.passkey}
      ask={async () => {
        const { data } = await request(secondFactorOptions, { body: { token } });
        const passkey = await askForPasskey(data);
        return (await request(proveSecondFactor, { body: { token, passkey } })).data;
      }}
      onDone={onOpened}
      onFailure={(error) => isStepOver(error) && onOver(stepOverText)}
    >
      Usa tu huella, tu cara o tu llave de seguridad, como te lo pida este dispositivo.
    </PasskeyPrompt>
  );
}

function CodeStep({ kind, challenge, onOpened, onOver }: Step & { kind: Exclude<SecondFactorKind, 'passkey'> }) {
  const { token } = challenge;
  const [failure, setFailure] = useState<string | null>(null);
  const isShown = useIsShown();
  const input = useRef<HTMLInputElement>(null);
  const form = useOfficeForm({
    initial: { code: '' },
    check: ({ code }): FieldErrors => (code.trim() === '' ? { code: 'Escribe el código' } : {}),
    send: async ({ code }) => {
      setFailure(null);
      const body = kind === 'totp' ? { token, code } : { token, recoveryCode: code };
      const { data } = await request(proveSecondFactor, { body });
      if (!isShown()) return;
      if (kind === 'recovery') noteEntryByCode(data.admin.id);
      onOpened(data);
    },
    onFailure: (error) => {
      if (!isShown()) return;
      if (isStepOver(error)) onOver(stepOverText);
      else setFailure(keyFailureText(error, kind));
      input.current?.select();
    },
  });
  const focus = useEffectEvent(() => input.current?.focus());
  useEffect(() => focus(), []);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <KeyCodeField
        ref={input}
        kind={kind}
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => {
          form.set('code', code);
          setFailure(null);
        }}
      />
      {failure && (
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
        </div>
      )}
      <Button type="submit" variant="main" wide busyText={form.isBusy && 'Verificando...'}>
        Ingresar
      </Button>
    </form>
  );
}
