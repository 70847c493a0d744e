import type { Admin } from '@cotejo/contracts/admins';
import { emailSchema } from '@cotejo/contracts/core/fields';
import { codeMinutes } from '@cotejo/contracts/core/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { codeProblem } from '#ui/clean-input.ts';
import { TextField } from '#ui/Field.tsx';
import { AccountOfPassword, PasswordField } from '#ui/PasswordField.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './profile.module.css';
import { useChangeEmail } from './use-own-account.ts';

const empty = { newEmail: '', password: '', code: '' };
type Errors = Partial<typeof empty>;

/** What is wrong with the form, by box; the code is asked for once it was mailed. */
function emailFormErrors({ newEmail, password, code }: typeof empty, isMailed: boolean): Errors {
  const email = emailSchema.safeParse(newEmail);
  const codeError = code === '' ? 'Campo requerido' : codeProblem(code);
  return {
    ...(!email.success && { newEmail: email.error.issues[0]?.message ?? 'Correo electrónico inválido' }),
    ...(password === '' && { password: 'Campo requerido' }),
    ...(isMailed && codeError !== null && { code: codeError }),
  };
}

/** Own sign-in address: the password proves who is asking, a code mailed to the new address who reads it. */
export function EmailForm({ admin }: { admin: Admin }) {
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const codeBox = useRef<HTMLInputElement>(null);
  const change = useChangeEmail(({ newEmail }, isDone) => {
    setMailedTo(isDone ? null : newEmail);
    if (isDone) setForm(empty);
  });
  const isMailed = mailedTo !== null;
  const refused = change.error instanceof RequestError ? change.error.fields : {};

  useEffect(() => {
    if (isMailed) codeBox.current?.focus();
  }, [isMailed]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = emailFormErrors(form, isMailed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { newEmail, password, code } = form;
    change.mutate({ newEmail, password, ...(isMailed && { code }) });
  }

  function startAnew(): void {
    setMailedTo(null);
    setErrors({});
    change.reset();
    setForm({ ...form, code: '' });
  }

  return (
    <form className={styles.block} noValidate onSubmit={submit}>
      <h2>Correo electrónico</h2>
      <p className="small soft">
        Ahora entras con <b>{admin.email}</b>.
      </p>
      <TextField
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        readOnly={isMailed}
        value={form.newEmail}
        error={errors.newEmail ?? refused.newEmail}
        onChange={(event) => setForm({ ...form, newEmail: event.target.value })}
      />
      <AccountOfPassword email={admin.email} />
      <PasswordField
        label="Tu contraseña"
        autoComplete="current-password"
        value={form.password}
        error={errors.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
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
          value={form.code}
          error={errors.code}
          onChange={(code) => setForm({ ...form, code })}
        />
      )}
      <FailureNote title="Error al cambiar el correo electrónico" error={change.error} keepsText />
      <Button type="submit" variant="main" busyText={change.isPending && (isMailed ? 'Guardando...' : 'Enviando...')}>
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
