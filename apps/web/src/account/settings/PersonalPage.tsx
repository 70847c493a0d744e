import { getProfile, updateProfile } from '@cotejo/contracts/identity/profiles';
import { profileForm } from '@cotejo/contracts/identity/profiles.schemas';
import type { User } from '@cotejo/contracts/identity/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { endpointKey } from '#data/query/endpoint-query.ts';
import { registerSessionData } from '#data/query/session-data.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { useForm } from '#forms/use-form.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { cleanName, cleanTelefono, cleanWhileTyping, finishName } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/PersonalPage.ts';
import styles from './settings.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Información personal') }];

const failedText = 'Error al actualizar información personal';

type PersonalFields = z.input<typeof profileForm>;

/** Unsaved edits by user id, so that visiting another section does not lose them. */
const unsaved = new Map<string, PersonalFields>();
registerSessionData(unsaved);

export default function PersonalPage() {
  const { user } = useSession();
  // Null for a moment while signing out.
  return user === null ? null : <PersonalForm key={user.id} user={user} />;
}

/** Email and cédula identify the account and cannot be changed. */
function PersonalForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const client = useQueryClient();
  const form = useForm<PersonalFields>({
    initial: {
      nombres: user.nombres,
      apellidos: user.apellidos,
      telefono: user.telefono,
      direccion: user.direccion,
    },
    restored: unsaved.get(user.id),
    check: (typed) => fieldErrors(profileForm, typed),
    send: async (body) => {
      const { data } = await request(updateProfile, { body });
      setUser(data);
      client.setQueryData(endpointKey(getProfile), data);
      form.markSaved(body);
      showToast('Información personal actualizada exitosamente', 'done');
    },
    onFailure: (error) => {
      const reason = error instanceof RequestError && error.message !== failedText ? `. ${error.message}` : '';
      tellFailure(error, `${failedText}${reason}`);
    },
  });
  const { values, errors, isBusy, isDirty } = form;
  useEffect(() => {
    if (isDirty) unsaved.set(user.id, values);
    else unsaved.delete(user.id);
  }, [isDirty, user.id, values]);
  const box = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onBlur: () => form.checkField(name),
    required: true,
  });
  const nameBox = (name: 'nombres' | 'apellidos') => ({
    ...box(name),
    ...cleanWhileTyping(cleanName, (value) => form.set(name, value)),
    onBlur: () => {
      form.set(name, finishName(form.read()[name]));
      form.checkField(name);
    },
  });

  return (
    <section className={styles.section}>
      <h2>Información personal</h2>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField label="Nombres" autoComplete="given-name" {...nameBox('nombres')} />
        <TextField label="Apellidos" autoComplete="family-name" {...nameBox('apellidos')} />
        <TextField
          label="Teléfono"
          hint="Tu celular, 10 dígitos: 09…"
          type="tel"
          autoComplete="tel"
          {...box('telefono')}
          {...cleanWhileTyping(cleanTelefono, (value) => form.set('telefono', value))}
        />
        <TextField
          label="Dirección"
          autoComplete="address-line1"
          {...box('direccion')}
          onChange={(event) => form.set('direccion', event.target.value)}
        />
        <TextField
          label="Correo electrónico"
          value={user.email}
          readOnly
          hint="No se puede cambiar porque identifica tu cuenta."
        />
        <TextField
          label="Cédula"
          value={user.cedula}
          readOnly
          hint="No se puede cambiar porque identifica tu cuenta."
        />
        <Button type="submit" variant="main" busyText={isBusy && 'GUARDANDO...'} disabled={!isDirty && !isBusy}>
          Guardar cambios
        </Button>
      </form>
    </section>
  );
}
