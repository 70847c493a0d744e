import type { HandoverSettings } from '@cotejo/contracts/handovers/admin';
import { saveHandoverSettingsBody } from '@cotejo/contracts/handovers/admin.schemas';
import { useState } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { failureText } from '../shell/FailureText.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { handoverFailures, useHandoverSettings, useSaveHandoverSettings } from './use-handovers.ts';

interface Institution {
  id: string;
  name: string;
}

/** On the page of an institution: how approved applications reach it. */
export function HandoverSettingsSection({ institution }: { institution: Institution }) {
  const settings = useHandoverSettings(institution.id);
  const [isEditing, setIsEditing] = useState(false);
  const [warnings, setWarnings] = useState<readonly { message: string }[]>([]);
  if (settings.isPending) return <Loading />;
  if (settings.isError)
    return (
      <ErrorState title={handoverFailures.settings} onRetry={() => void settings.refetch()}>
        {failureText(settings.error, '')}
      </ErrorState>
    );
  const { channel, contacts } = settings.data;
  return (
    <section className="stack" aria-labelledby="entrega">
      <h2 id="entrega">Entrega de expedientes</h2>
      <p>
        {channel === 'email'
          ? 'Cada contacto recibe un correo con un enlace; con un código ve el expediente completo.'
          : 'No recibe expedientes por correo: se entregan a mano.'}
      </p>
      {contacts.length > 0 && (
        <ul>
          {contacts.map(({ name, email }) => (
            <li key={email}>
              {name} ({email})
            </li>
          ))}
        </ul>
      )}
      {warnings.map(({ message }) => (
        <p key={message} role="status" className="small">
          <b>Atención:</b> {message}
        </p>
      ))}
      <div>
        <Button small onClick={() => setIsEditing(true)}>
          Cambiar canal y contactos
        </Button>
      </div>
      {isEditing && (
        <SettingsDialog
          {...{ institution, settings: settings.data }}
          onSaved={setWarnings}
          onClose={() => setIsEditing(false)}
        />
      )}
    </section>
  );
}

const mostContacts = 5;

interface SettingsForm {
  channel: 'email' | 'none';
  contacts: { name: string; email: string }[];
}

function SettingsDialog({
  institution,
  settings,
  onSaved,
  onClose,
}: {
  institution: Institution;
  settings: HandoverSettings;
  onSaved: (warnings: readonly { message: string }[]) => void;
  onClose: () => void;
}) {
  const change = useSaveHandoverSettings(institution, ({ warnings }) => {
    onSaved(warnings);
    onClose();
  });
  const form = useOfficeForm<SettingsForm>({
    initial: { channel: settings.channel, contacts: settings.contacts.map((contact) => ({ ...contact })) },
    schema: saveHandoverSettingsBody,
    check: ({ channel, contacts }): FieldErrors =>
      channel === 'email' && contacts.length === 0
        ? { channel: 'Para entregar por correo hace falta al menos un contacto' }
        : {},
    fieldOf: (name) => (name === 'contacts' ? 'channel' : name),
    send: (values) => change.mutateAsync({ ...values, version: settings.version }),
  });
  const { contacts } = form.values;
  return (
    <Dialog
      isOpen
      title="Entrega de expedientes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form="entrega-form" variant="main" busyText={form.isBusy && 'Guardando...'}>
            Guardar
          </Button>
        </>
      }
    >
      <form id="entrega-form" className={styles.form} noValidate onSubmit={form.onSubmit}>
        <SelectField label="Canal" hint="Quien es contacto lee documentos de personas." {...form.box('channel')}>
          <option value="none">A mano</option>
          <option value="email">Por correo</option>
        </SelectField>
        {contacts.map((_contact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and rows are only added at the end
          <fieldset key={index} className={styles.form}>
            <legend>Contacto {index + 1}</legend>
            <TextField label="Nombre" maxLength={80} {...form.box(`contacts.${index}.name`)} />
            <TextField label="Correo" type="email" maxLength={254} {...form.box(`contacts.${index}.email`)} />
            <Button
              small
              onClick={() => form.setValues({ contacts: contacts.filter((_one, other) => other !== index) })}
            >
              Quitar<span className="visually-hidden"> el contacto {index + 1}</span>
            </Button>
          </fieldset>
        ))}
        {contacts.length < mostContacts && (
          <Button small onClick={() => form.setValues({ contacts: [...contacts, { name: '', email: '' }] })}>
            Agregar contacto
          </Button>
        )}
        <FailureNote title={change.failureTitle} error={form.failure} />
      </form>
    </Dialog>
  );
}
