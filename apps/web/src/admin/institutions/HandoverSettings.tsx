import {
  confirmHandoverContact,
  getHandoverSettings,
  type HandoverSettings,
  saveHandoverSettings,
} from '@cotejo/contracts/handovers/admin';
import { handoverSettingsSchema, saveHandoverSettingsBody } from '@cotejo/contracts/handovers/admin.schemas';
import { type AdminInstitution, listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { request } from '#data/http/request.ts';
import { endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, SelectField, TextField } from '#ui/controls/Field.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import styles from '../ui/admin-ui.module.css';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useChange } from '../ui/use-change.ts';
import { useWarningQuestion } from '../ui/use-warning-question.tsx';
import { RateWarning } from './RateWarning.tsx';

const mostContacts = 5;
const failure = 'Error al guardar la entrega';

const settingsOf = (institutionId: string) => ({
  ...endpointQuery(getHandoverSettings, { params: { id: institutionId } }),
  staleTime: 0,
});

interface SettingsForm {
  channel: HandoverSettings['channel'];
  contacts: { name: string; email: string }[];
}

/** Has its own endpoint and version, apart from the institution's. */
export function HandoverSettingsBlock({ institution }: { institution: AdminInstitution }) {
  const settings = useQuery(settingsOf(institution.id));
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  if (!settings.data) return null;
  return (
    <>
      <div role="alert">
        {warnings.map((text) => (
          <RateWarning key={text} text={text} advice="Se guardó así." />
        ))}
      </div>
      {/* The key keeps what was typed when the settings are fetched again. */}
      <Proposals institution={institution} settings={settings.data} />
      <SettingsEditor
        key={institution.id}
        institution={institution}
        settings={settings.data}
        onWarnings={setWarnings}
      />
    </>
  );
}

/** Contacts that a second administrator has to confirm. */
function Proposals({ institution, settings }: { institution: AdminInstitution; settings: HandoverSettings }) {
  const { id: ownId } = useAdmin();
  const [asked, setAsked] = useState<string | null>(null);
  const confirm = useChange({
    run: () =>
      request(confirmHandoverContact, {
        params: { id: institution.id },
        body: { email: asked ?? '', version: settings.version },
      }),
    message: 'Contacto confirmado',
    failure: 'Error al confirmar el contacto',
    stale: [staleBelow(listAdminInstitutions)],
    onDone: () => setAsked(null),
  });
  const proposed = settings.contacts.filter(({ state }) => state === 'proposed');
  if (proposed.length === 0) return null;
  return (
    <section className={styles.proposals} aria-label="Contactos por confirmar">
      <h3>Contactos por confirmar</h3>
      <p className="small soft">No reciben nada hasta que otra persona los confirme.</p>
      <ul className="stack">
        {proposed.map(({ name, email, proposedBy }) => (
          <li key={email} className="row">
            <span>
              {name}, <b style={{ overflowWrap: 'anywhere' }}>{email}</b>
              <br />
              <span className="small soft">
                {proposedBy?.id === ownId
                  ? 'Lo propusiste tú: lo confirma otra persona.'
                  : `Lo propuso ${proposedBy?.name ?? 'otra persona'}.`}
              </span>
            </span>
            {proposedBy?.id !== ownId && (
              <Button small onClick={() => setAsked(email)}>
                Confirmar<span className="visually-hidden"> {email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmChange
          title="¿Confirmar este contacto?"
          confirm="Confirmar el contacto"
          busyText="Confirmando..."
          onClose={() => setAsked(null)}
          change={confirm}
        >
          <p style={{ overflowWrap: 'anywhere' }}>
            {asked} recibirá los expedientes de {institution.name}: cédula, roles de pago y planilla de cada persona.
          </p>
          {isForeign(asked, institution.email) && (
            <p>
              <b>Este correo no es de la institución.</b> Comprueba con ella que sea suyo antes de confirmarlo.
            </p>
          )}
        </ConfirmChange>
      )}
    </section>
  );
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const isForeign = (email: string, institutionEmail: string | null): boolean =>
  institutionEmail !== null && domainOf(email.trim()) !== domainOf(institutionEmail);

function SettingsEditor({
  institution,
  settings,
  onWarnings,
}: {
  institution: AdminInstitution;
  settings: HandoverSettings;
  onWarnings: (warnings: readonly string[]) => void;
}) {
  const { ask, question } = useWarningQuestion();
  const save = useChange({
    run: ({ version, ...form }: SettingsForm & { version: number | null }) =>
      request(saveHandoverSettings, {
        params: { id: institution.id },
        body: saveHandoverSettingsBody.parse({ ...form, ...(version !== null && { version }) }),
      }),
    message: 'Entrega guardada',
    failure,
    stale: [staleBelow(listAdminInstitutions)],
    onSuccess: ({ data, warnings }) => {
      onWarnings(warnings.map(({ message }) => message));
      form.markSaved(formOf(data), data.version);
    },
  });
  const form = useOfficeForm<SettingsForm>({
    initial: formOf(settings),
    version: settings.version,
    valuesOf: formOfStored,
    schema: saveHandoverSettingsBody,
    check: ({ channel, contacts }): Record<string, string> =>
      channel === 'email' && contacts.length === 0
        ? { contacts: 'Para entregar por correo hace falta al menos un contacto' }
        : {},
    idOf: (field) => `handover-${field.replaceAll('.', '-')}`,
    send: async (values, { version }) => {
      const known = settings.contacts.map(({ email }) => email);
      const foreign = values.contacts.filter(
        ({ email }) => !known.includes(email.trim().toLowerCase()) && isForeign(email, institution.email),
      );
      const warnings = foreign.map(({ email }) => `${email} no es un correo de la institución`);
      if (warnings.length > 0 && !(await ask(warnings))) return;
      await save.mutateAsync({ ...values, version });
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contacts' });
  const listError = form.errors.contacts ?? form.errors['contacts.root'];

  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.onSubmit} aria-label="Entrega de solicitudes">
        <fieldset className={styles.fieldset}>
          <legend>Entrega de solicitudes</legend>
          <p className="small soft">
            A dónde llega cada solicitud aprobada, con permiso de la persona. Los contactos leen todos sus datos: cada
            correo nuevo lo confirma otra persona, y cada cambio se avisa por correo a los de antes y a la institución.
          </p>
          <SelectField label="Canal" {...form.box('channel')}>
            <option value="none">{channelTexts.none}</option>
            <option value="email">{channelTexts.email}</option>
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
        {form.conflict && (
          <StaleNotice {...form.conflict} labels={labels} textOf={textOfField} onTake={form.takeStored} />
        )}
        <FailureNote title={failure} error={form.failure} keepsText />
        <div className={styles.formFoot}>
          <Button type="submit" variant="main" busyText={form.isBusy && 'Guardando...'}>
            Guardar la entrega
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}

const formOf = ({ channel, contacts }: HandoverSettings): SettingsForm => ({
  channel,
  contacts: contacts.map(({ name, email }) => ({ name, email })),
});

function formOfStored(stored: unknown): SettingsForm | null {
  const { data } = handoverSettingsSchema.safeParse(stored);
  return data ? formOf(data) : null;
}

const labels = { channel: 'Canal', contacts: 'Contactos' };

const channelTexts: Record<HandoverSettings['channel'], string> = {
  none: 'Sin correo: se entrega a mano',
  email: 'Por correo, con un enlace',
};

function textOfField(field: string, value: unknown): string {
  if (field === 'channel') return channelTexts[value as HandoverSettings['channel']];
  const contacts = value as SettingsForm['contacts'];
  return contacts.map(({ name, email }) => `${name} (${email})`).join(', ') || 'ninguno';
}
