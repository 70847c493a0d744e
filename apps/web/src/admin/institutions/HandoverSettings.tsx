import { getHandoverSettings, type HandoverSettings, saveHandoverSettings } from '@cotejo/contracts/handovers/admin';
import { saveHandoverSettingsBody } from '@cotejo/contracts/handovers/admin.schemas';
import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, SelectField, TextField } from '#ui/controls/Field.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useChange } from '../ui/use-change.ts';
import { RateWarning } from './RateWarning.tsx';

const mostContacts = 5;
const failure = 'Error al guardar la entrega';

interface SettingsForm {
  channel: HandoverSettings['channel'];
  contacts: { name: string; email: string }[];
}

/** Has its own endpoint and version, apart from the institution's. */
export function HandoverSettingsBlock({ institution }: { institution: AdminInstitution }) {
  const settings = useQuery({
    ...endpointQuery(getHandoverSettings, { params: { id: institution.id } }),
    staleTime: 0,
  });
  // Shown above the form, which starts anew with the saved version.
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  if (!settings.data) return null;
  return (
    <>
      <div role="alert">
        {warnings.map((text) => (
          <RateWarning key={text} text={text} advice="Se guardó así." />
        ))}
      </div>
      <SettingsEditor
        key={settings.data.version}
        institution={institution}
        settings={settings.data}
        onWarnings={setWarnings}
      />
    </>
  );
}

function SettingsEditor({
  institution,
  settings,
  onWarnings,
}: {
  institution: AdminInstitution;
  settings: HandoverSettings;
  onWarnings: (warnings: readonly string[]) => void;
}) {
  const save = useChange({
    run: (form: SettingsForm) =>
      request(saveHandoverSettings, {
        params: { id: institution.id },
        body: saveHandoverSettingsBody.parse({ ...form, version: settings.version }),
      }),
    message: 'Entrega guardada',
    failure,
    target: () => ({ type: 'institution', targetId: institution.id, targetName: institution.name }),
    stale: [getHandoverSettings],
    onSuccess: ({ warnings }) => onWarnings(warnings.map(({ message }) => message)),
    onFailure: (error) => {
      if (error instanceof RequestError && error.status === 409)
        showToast('Otra persona cambió la entrega: mira cómo está ahora y cámbiala otra vez.', 'error');
    },
  });
  const form = useOfficeForm<SettingsForm>({
    initial: { channel: settings.channel, contacts: settings.contacts },
    schema: saveHandoverSettingsBody,
    check: ({ channel, contacts }): Record<string, string> =>
      channel === 'email' && contacts.length === 0
        ? { contacts: 'Para entregar por correo hace falta al menos un contacto' }
        : {},
    idOf: (field) => `handover-${field.replaceAll('.', '-')}`,
    send: (values) => save.mutateAsync(values),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' });
  const listError = form.errors.contacts ?? form.errors['contacts.root'];

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit} aria-label="Entrega de solicitudes">
      <fieldset className={styles.fieldset}>
        <legend>Entrega de solicitudes</legend>
        <p className="small soft">
          A dónde llega cada solicitud aprobada, con permiso de la persona. Los contactos leen todos sus datos: cada
          cambio queda en el registro y se avisa por correo a los de antes.
        </p>
        <SelectField label="Canal" {...form.box('channel')}>
          <option value="none">Sin correo: se entrega a mano</option>
          <option value="email">Por correo, con un enlace</option>
        </SelectField>
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.pair}>
            <TextField
              label={`Nombre del contacto ${index + 1}`}
              maxLength={80}
              {...form.box(`contacts.${index}.name`)}
            />
            <TextField
              label={`Correo del contacto ${index + 1}`}
              type="email"
              inputMode="email"
              {...form.box(`contacts.${index}.email`)}
            />
            <div>
              <Button
                small
                onClick={() => {
                  remove(index);
                  form.recheckErrors(['contacts']);
                }}
              >
                Quitar<span className="visually-hidden"> el contacto {index + 1}</span>
              </Button>
            </div>
          </div>
        ))}
        {listError && <FieldMessage tone="error">{listError}</FieldMessage>}
        {fields.length < mostContacts && (
          <div>
            <Button
              small
              onClick={() => {
                append({ name: '', email: '' });
                form.recheckErrors(['contacts']);
              }}
            >
              Agregar contacto
            </Button>
          </div>
        )}
      </fieldset>
      <FailureNote title={failure} error={form.failure} keepsText />
      <div className={styles.formFoot}>
        <Button type="submit" variant="main" busyText={form.isBusy && 'Guardando...'}>
          Guardar la entrega
        </Button>
      </div>
    </form>
  );
}
