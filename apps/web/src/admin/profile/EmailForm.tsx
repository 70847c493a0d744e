import type { Admin } from '@cotejo/contracts/admins';
import { emailSchema } from '@cotejo/contracts/core/fields.schemas';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { AccountOfPassword, PasswordField } from '#ui/controls/PasswordField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { useChangeEmail } from './use-own-account.ts';

const empty = { newEmail: '', password: '', code: '' };

/** The code is only required after it was mailed. */
function emailFormErrors({ newEmail, password, code }: typeof empty, isMailed: boolean): FieldErrors {
  const email = emailSchema.safeParse(newEmail);
  const codeError = code === '' ? 'Campo requerido' : codeProblem(code);
  return {
    ...(!email.success && { newEmail: email.error.issues[0]?.message ?? 'Correo electrónico inválido' }),
    ...(password === '' && { password: 'Campo requerido' }),
    ...(isMailed && codeError !== null && { code: codeError }),
  };
}

/** The password confirms the user, the mailed code confirms the new address. */
export function EmailForm({ admin }: { admin: Admin }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const isMailed = mailedTo !== null;
  const codeBox = useRef<HTMLInputElement>(null);
  const change = useChangeEmail();
  const form = useOfficeForm({
    initial: empty,
    check: (values) => emailFormErrors(values, isMailed),
    send: async (typed) => {
      const { newEmail, password, code } = typed;
      await change.mutateAsync({ newEmail, password, ...(isMailed && { code }) });
      setMailedTo(isMailed ? null : newEmail);
      if (isMailed) form.setUnedited(typed, empty);
    },
  });
  useEffect(() => {
    if (isMailed) codeBox.current?.focus();
  }, [isMailed]);

  function startAnew(): void {
    setMailedTo(null);
    change.reset();
    form.clearErrors();
    form.set('code', '');
  }

  return (
    <form className={styles.block} noValidate onSubmit={form.onSubmit}>
      <h2>Correo electrónico</h2>
      <p className="small soft">
        Ahora entras con <b>{admin.email}</b>.
      </p>
      <TextField
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        readOnly={isMailed || form.isBusy}
        {...form.box('newEmail')}
      />
      <AccountOfPassword email={admin.email} />
      <PasswordField label="Tu contraseña" autoComplete="current-password" {...form.box('password')} />
      <div role="status">
        {isMailed && (
          <p className="small">
            Te enviamos un código a <b>{mailedTo}</b>. Escríbelo aquí: sirve {codeMinutes} minutos. Hasta entonces
            sigues entrando con el correo de siempre.
          </p>
        )}
      </div>
      {isMailed && (
        <CodeField
          ref={codeBox}
          label="Código del correo nuevo"
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.set('code', code)}
        />
      )}
      <FailureNote title="Error al cambiar el correo electrónico" error={change.error} keepsText />
      <Button type="submit" variant="main" busyText={form.isBusy && (isMailed ? 'Guardando...' : 'Enviando...')}>
        {isMailed ? 'Confirmar correo nuevo' : 'Cambiar correo'}
      </Button>
      {isMailed && (
        <Button variant="plain" onClick={startAnew}>
          Usar otro correo
        </Button>
      )}
    </form>
  );
}
