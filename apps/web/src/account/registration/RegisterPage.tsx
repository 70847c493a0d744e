import { registerUser } from '@cotejo/contracts/identity/accounts';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useOutletContext } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { fieldErrors } from '#forms/field-errors.ts';
import { useCedulaQuestion } from '#forms/use-cedula-question.tsx';
import { useForm } from '#forms/use-form.ts';
import { type SeenTerms, useSeenTerms } from '#forms/use-seen-terms.ts';
import { readNewestForm } from '#loan/flow/stored-form.ts';
import { draftOf, readRegistrationDraft, storeRegistrationDraft } from '#session/registration-draft.ts';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { VisitorsOnly } from '#session/VisitorsOnly.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { cleanCedula, cleanName, cleanTelefono, cleanWhileTyping, finishName } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { closeToastsOf, showToast } from '#ui/feedback/Toast.tsx';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import { pageTitle } from '#ui/page/page-title.ts';
import { BackLink } from '../entry/BackLink.tsx';
import { CodePageLink } from '../entry/CodePageLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState } from '../entry/entry-state.ts';
import { NewPasswordFields } from '../passwords/NewPasswordFields.tsx';
import type { Route } from './+types/RegisterPage.ts';
import {
  correctErrorsText,
  emptyRegistration,
  loadRegistrationSchema,
  type RegistrationValues,
} from './registration-form.ts';
import { deleteRegistration, findRegistration, keepRegistration, sentNow } from './stored-registration.ts';
import { TermsLine } from './TermsLine.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Crear cuenta') },
  {
    name: 'description',
    content: 'Crea tu cuenta gratis para pedir un crédito con tres documentos y seguir tu solicitud.',
  },
];

export default function RegisterPage() {
  const terms = useOutletContext<SeenTerms | null>();
  return (
    <VisitorsOnly>
      <RegistrationForm terms={terms} />
    </VisitorsOnly>
  );
}

/** The next attempt closes the toasts of this one. */
const toastSubject = 'registro';

/**
 * The server keeps the registration, so the mailed code works in any window. This tab keeps the form with its password.
 */
export function RegistrationForm({ terms }: { terms: SeenTerms | null }) {
  const { search, state } = useLocation();
  const navigate = useNavigateWhileShown();
  const returnTo = readReturnTarget(search);
  const form = useForm<RegistrationValues>({
    initial: emptyRegistration,
    check: async (values) => fieldErrors(await loadRegistrationSchema(), values),
    send,
    onWrong: () => showToast(correctErrorsText, 'error', undefined, toastSubject),
    onFailure: (error) => {
      const newTerms = changedTermsIn(error);
      if (newTerms) showChange(newTerms);
      else showToast(messageOf(error, 'Error al enviar el código'), 'error', undefined, toastSubject);
    },
  });
  const { values, errors, attempt, isBusy, setValues } = form;
  const { seen, changed, setRead, showChange } = useSeenTerms(terms);
  const cedulaQuestion = useCedulaQuestion('registro-cedula', values.cedula);
  useEffect(() => {
    // If it fails, the submit loads it again.
    loadRegistrationSchema().catch(() => undefined);
  }, []);
  // Read after hydration, because the server does not have it.
  useLayoutEffect(() => {
    const sent = findRegistration();
    const draft = readRegistrationDraft() ?? (sent && draftOf(sent.body)) ?? personOfTheForm();
    if (draft) setValues(draft);
  }, [setValues]);
  const keepDraft = useEffectEvent((typed: RegistrationValues) => {
    if (form.isDirty) storeRegistrationDraft(typed);
  });
  useEffect(() => keepDraft(values), [values]);
  // Router state survives a reload, but hydration must not see it.
  const [hasLostCode, setHasLostCode] = useState(false);
  useEffect(() => setHasLostCode(readEntryState(state).lostCode !== undefined), [state]);
  const hasErrors = Object.keys(errors).length > 0;

  async function send(typed: RegistrationValues): Promise<void> {
    closeToastsOf(toastSubject);
    if (cedulaQuestion.ask(true)) {
      document.getElementById('registro-cedula')?.focus();
      return;
    }
    const { confirmPassword: _typedTwice, ...fields } = (await loadRegistrationSchema()).parse(typed);
    const body = { ...fields, termsAccepted: true, ...(seen && { termsVersionId: seen.id }) } as const;
    const { data } = await request(registerUser, { body });
    if (data.status === 'active') {
      // The email had been confirmed before; only the data had to be corrected.
      deleteRegistration();
      showToast('Cuenta creada exitosamente. Ya puedes ingresar.', 'done');
      await navigate(withReturnTarget('/login', returnTo), { state: { email: body.email } });
      return;
    }
    keepRegistration({ body, ...sentNow(Date.now()), isVerified: false, returnTo });
    await navigate('/registro/verify');
  }

  const box = (name: keyof RegistrationValues) => ({
    id: `registro-${name}`,
    value: values[name],
    error: errors[name],
    onBlur: () => form.checkField(name),
    required: true,
  });
  const set = (name: keyof RegistrationValues) => (value: string) => form.set(name, value);
  const trimName = (name: 'nombres' | 'apellidos') => () => {
    form.set(name, finishName(form.read()[name]));
    form.checkField(name);
  };

  return (
    <>
      <BackLink to={withReturnTarget('/login', returnTo)}>Ingresar</BackLink>
      <h1>Crear cuenta</h1>
      {hasLostCode && (
        <p className={styles.fact}>
          ¿Tienes ya un código? <Link to="/verificar-email">Escribe tu correo y el código que te enviamos.</Link> No
          hace falta empezar otra vez.
        </p>
      )}
      <form className="stack" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary level={2} attempt={attempt} errors={attempt > 0 ? summaryOf(errors) : []} />
        <div className={styles.pair}>
          <TextField
            {...box('nombres')}
            label="Nombres"
            autoComplete="given-name"
            {...cleanWhileTyping(cleanName, set('nombres'))}
            onBlur={trimName('nombres')}
          />
          <TextField
            {...box('apellidos')}
            label="Apellidos"
            autoComplete="family-name"
            {...cleanWhileTyping(cleanName, set('apellidos'))}
            onBlur={trimName('apellidos')}
          />
          <TextField
            {...box('cedula')}
            label="Cédula"
            inputMode="numeric"
            autoComplete="off"
            hint={cedulaQuestion.text || 'Los 10 dígitos, sin guion. Después no se puede cambiar.'}
            {...cleanWhileTyping(cleanCedula, set('cedula'))}
            onBlur={() => {
              form.checkField('cedula');
              cedulaQuestion.ask();
            }}
          />
          <TextField
            {...box('telefono')}
            label="Teléfono"
            hint="Tu celular, 10 dígitos: 09…"
            type="tel"
            autoComplete="tel"
            {...cleanWhileTyping(cleanTelefono, set('telefono'))}
          />
        </div>
        <div className="stack">
          <TextField
            {...box('email')}
            label="Correo electrónico"
            hint="Te enviamos un código para confirmarlo."
            type="email"
            autoComplete="email"
            onChange={(event) => set('email')(event.target.value)}
          />
          <TextField
            {...box('direccion')}
            label="Dirección"
            autoComplete="address-line1"
            onChange={(event) => set('direccion')(event.target.value)}
          />
          <NewPasswordFields
            idPrefix="registro"
            password={{
              value: values.password,
              error: errors.password,
              onChange: set('password'),
              onBlur: () => values.password !== '' && form.checkField('password'),
            }}
            confirmation={{
              value: values.confirmPassword,
              error: errors.confirmPassword,
              onChange: set('confirmPassword'),
            }}
          />
        </div>
        <Button type="submit" variant="main" wide isBlocked={hasErrors} busyText={isBusy && 'ENVIANDO...'}>
          CREAR CUENTA
        </Button>
        <TermsLine seen={seen} changed={changed} onRead={setRead} />
      </form>
      <p className={styles.links}>
        <Link to={withReturnTarget('/login', returnTo)}>Ya tengo una cuenta</Link>
        <CodePageLink email={values.email} returnTo={returnTo} />
      </p>
    </>
  );
}

/** Prefills from the comparison form. A document of eight digits is not a cédula. */
function personOfTheForm(): Partial<RegistrationValues> | null {
  const form = readNewestForm();
  return form && { email: form.email, ...(form.document.length === 10 && { cedula: form.document }) };
}

const labels: Record<keyof RegistrationValues, string> = {
  nombres: 'Nombres',
  apellidos: 'Apellidos',
  cedula: 'Cédula',
  telefono: 'Teléfono',
  email: 'Correo electrónico',
  direccion: 'Dirección',
  password: 'Contraseña',
  confirmPassword: 'Confirmar contraseña',
};

function summaryOf(errors: Record<string, unknown>) {
  return Object.entries(labels).flatMap(([name, label]) =>
    errors[name] ? [{ fieldId: `registro-${name}`, label, text: String(errors[name]) }] : [],
  );
}
