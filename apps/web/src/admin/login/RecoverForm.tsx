import { recoverAdmin } from '@cotejo/contracts/admins';
import { recoverAdminBody } from '@cotejo/contracts/admins.schemas';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { useIsShown } from '#ui/use-is-shown.ts';

/**
 * What the login says once the mail was asked for; the same whether or not the e-mail address
 * administrates anything.
 */
export const recoveryText = (email: string): string =>
  `Si ${email} es de un administrador, le enviamos una contraseña temporal. Escríbela aquí como contraseña: sirve ${codeMinutes} minutos.`;

export function RecoverForm({
  email,
  onEmail,
  onSent,
  onBack,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
  onBack: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isShown = useIsShown();

  useEffect(() => box.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = recoverAdminBody.safeParse({ email: email.trim() });
    if (!typed.success) {
      setFailure(typed.error.issues[0]?.message ?? 'Correo electrónico inválido');
      box.current?.focus();
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      await request(recoverAdmin, { body: typed.data });
      if (isShown()) onSent();
    } catch (error) {
      setFailure(messageOf(error, 'No se pudo enviar la contraseña temporal'));
      setIsBusy(false);
    }
  }

  return (
    <>
      <h1>Recupera tu acceso</h1>
      <p className="soft">Te enviamos una contraseña temporal al correo con el que entras a la administración.</p>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={box}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={isBusy && 'Enviando...'}>
          Enviar contraseña temporal
        </Button>
        <Button variant="plain" onClick={onBack}>
          Volver a ingresar
        </Button>
      </form>
      <p className="note">
        Otro administrador también puede enviártela desde Configuración, y quien opera el servidor, desde la máquina.
      </p>
    </>
  );
}
