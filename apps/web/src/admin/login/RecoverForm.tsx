import { recoverAdmin } from '@cotejo/contracts/admins';
import { recoverAdminBody } from '@cotejo/contracts/admins.schemas';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import { useEffect, useRef } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, TextField } from '#ui/controls/Field.tsx';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';

/** The same text whether or not the address belongs to an administrator. */
export const recoveryText = (email: string): string =>
  `Si ${email} es de un administrador, le enviamos una contraseña temporal. Escríbela aquí como contraseña: sirve ${codeMinutes} minutos.`;

const bodyOf = ({ email }: { email: string }) => ({ email: email.trim() });

export function RecoverForm({
  email,
  onSent,
  onBack,
}: {
  email: string;
  /** Called with the current e-mail address. */
  onSent: (email: string) => void;
  onBack: (email: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const isShown = useIsShown();
  const form = useOfficeForm({
    initial: { email },
    schema: recoverAdminBody,
    bodyOf,
    send: async (typed) => {
      await request(recoverAdmin, { body: bodyOf(typed) });
      if (isShown()) onSent(typed.email);
    },
  });

  useEffect(() => box.current?.focus(), []);

  return (
    <>
      <h1>Recupera tu acceso</h1>
      <p className="soft">Te enviamos una contraseña temporal al correo con el que entras a la administración.</p>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <TextField
          ref={box}
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          required
          {...form.box('email')}
        />
        {form.failure !== null && (
          <div role="alert">
            <FieldMessage tone="error">
              {messageOf(form.failure, 'No se pudo enviar la contraseña temporal')}
            </FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide busyText={form.isBusy && 'Enviando...'}>
          Enviar contraseña temporal
        </Button>
        <Button variant="plain" onClick={() => onBack(form.values.email)}>
          Volver a ingresar
        </Button>
      </form>
      <p className="note">
        Otro administrador también puede enviártela desde Configuración, y quien opera el servidor, desde la máquina.
      </p>
    </>
  );
}
