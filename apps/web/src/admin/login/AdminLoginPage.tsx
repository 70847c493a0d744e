import { type AdminLogin, adminLoginTexts, loginAdmin, type SecondFactorChallenge } from '@cotejo/contracts/admins';
import { firstWorkOf } from '@cotejo/contracts/core/permissions';
import { getSecondFactor } from '@cotejo/contracts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { useAdminSession } from '#session/admin.ts';
import { setAdminNotice, useAdminNotice } from '#session/admin-notice.ts';
import { setIsKeyMissing, useIsKeyMissing } from '#session/admin-refusal.ts';
import { LoginFields } from '#session/LoginFields.tsx';
import { readReturnTarget } from '#session/return-target.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { ThemeSwitch } from '#ui/controls/ThemeSwitch.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Workshop } from '#ui/page/drawings/Workshop.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { Mark } from '#ui/page/Mark.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { SecondStep } from '../second-key/SecondStep.tsx';
import type { Route } from './+types/AdminLoginPage.ts';
import { FirstKeyForm } from './FirstKeyForm.tsx';
import styles from './login.module.css';
import { RecoverForm, recoveryText } from './RecoverForm.tsx';
import { TemporaryPasswordForm } from './TemporaryPasswordForm.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Ingresar como administrador') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** A constant, because Navigate starts over if its state is a new object on each render. */
const firstVisit = { isFirstVisit: true };

export default function AdminLoginPage() {
  const session = useAdminSession();
  const { search } = useLocation();
  const [temporaryPassword, setTemporaryPassword] = useState('');
  const [hasOwnPassword, setHasOwnPassword] = useState(false);

  const key = useMissingKey();

  if (session.status === 'signed-in' && !session.admin.requiresPasswordChange && key === 'present') {
    // After choosing the first password a user starts at the first page with work.
    const start = hasOwnPassword ? firstWorkOf(session.admin.permissions).path : '/admin/dashboard';
    return <Navigate to={targetOf(search) ?? start} replace state={hasOwnPassword ? firstVisit : null} />;
  }
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Mark />
        <ThemeSwitch />
      </header>
      <main className={styles.grid}>
        <div className={styles.drawing}>
          <p>Detrás de cada solicitud hay alguien que espera una respuesta clara.</p>
          <Workshop />
        </div>
        <div className={styles.form}>
          <Link to="/" className={styles.back}>
            <Icon name="chevronLeft" />
            Inicio
          </Link>
          {session.status !== 'signed-in' ? (
            <LoginForm onPassword={setTemporaryPassword} />
          ) : session.admin.requiresPasswordChange ? (
            <TemporaryPasswordForm
              admin={session.admin}
              temporaryPassword={temporaryPassword}
              onChosen={() => setHasOwnPassword(true)}
            />
          ) : key === 'unknown' ? (
            <Loading />
          ) : (
            <FirstKeyForm />
          )}
        </div>
      </main>
    </div>
  );
}

/** Whether the server lets this session in without a second key. */
function useMissingKey(): 'unknown' | 'missing' | 'present' {
  const { admin } = useAdminSession();
  const isKeyMissing = useIsKeyMissing();
  const mayMiss = admin !== null && !admin.requiresPasswordChange && !admin.hasSecondFactor;
  const { data, isPending } = useQuery({ ...endpointQuery(getSecondFactor), enabled: mayMiss });
  if (isKeyMissing || (mayMiss && data?.required)) return 'missing';
  return mayMiss && isPending ? 'unknown' : 'present';
}

/** Only pages of the administration are accepted. */
function targetOf(search: string): string | null {
  const target = readReturnTarget(search);
  return target !== null && /^\/admin\/(?!login|acceso-denegado)/.test(target) ? target : null;
}

function LoginForm({ onPassword }: { onPassword: (password: string) => void }) {
  const { signIn } = useAdminSession();
  const notice = useAdminNotice();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRecovering, setIsRecovering] = useState(false);
  const [recovered, setRecovered] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<SecondFactorChallenge['secondFactor'] | null>(null);
  const [hasStepped, setHasStepped] = useState(false);
  const passwordBox = useRef<HTMLInputElement>(null);
  function open(opened: AdminLogin): void {
    setIsKeyMissing(false);
    signIn(opened);
    setAdminNotice(null);
  }
  function backToPassword(text: string | null): void {
    setHasStepped(true);
    setChallenge(null);
    form.set('password', '');
    setFailure(text);
  }
  const form = useOfficeForm({
    initial: { email: '', password: '' },
    send: async ({ email, password }) => {
      if (isEmpty) return setFailure(adminLoginTexts.missing);
      setFailure(null);
      const { data } = await request(loginAdmin, { body: { email: email.trim(), password } });
      onPassword(password);
      if ('secondFactor' in data) setChallenge(data.secondFactor);
      else open(data);
    },
    onFailure: (error) => setFailure(messageOf(error, 'Error en el inicio de sesión')),
  });
  const { values, isBusy } = form;
  const isEmpty = values.email.trim() === '' || values.password === '';

  // The mailed temporary password is entered as the password; after a second step it is asked for again.
  const isPasswordNext = challenge === null && (recovered !== null || hasStepped);
  useEffect(() => {
    if (isPasswordNext) passwordBox.current?.focus();
  }, [isPasswordNext]);

  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        heading={<h1>Confirma que eres tú</h1>}
        onOpened={open}
        onOver={backToPassword}
        onBack={() => backToPassword(null)}
      />
    );
  }
  if (isRecovering) {
    return (
      <RecoverForm
        email={values.email}
        onBack={(email) => {
          form.set('email', email);
          setIsRecovering(false);
        }}
        onSent={(email) => {
          form.setValues({ email, password: '' });
          setRecovered(email.trim());
          setFailure(null);
          setIsRecovering(false);
        }}
      />
    );
  }
  return (
    <>
      <h1>Ingresar</h1>
      <Segmented
        wide
        label="Tipo de cuenta"
        value="admin"
        options={[
          { value: 'user', label: 'Usuario', to: '/login' },
          { value: 'admin', label: 'Administrador', to: '/admin/login' },
        ]}
      />
      <div role="status">{recovered !== null && <p className="small">{recoveryText(recovered)}</p>}</div>
      {notice && (
        <p className={styles.notice} role="status">
          <Icon name="clock" size={20} />
          {notice}
        </p>
      )}
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <LoginFields email={form.box('email')} password={{ ...form.box('password'), ref: passwordBox }} />
        {failure && (
          <div role="alert">
            <FieldMessage tone="error">{failure}</FieldMessage>
          </div>
        )}
        <Button type="submit" variant="main" wide isBlocked={isEmpty} busyText={isBusy && 'Verificando...'}>
          INGRESAR COMO ADMINISTRADOR
        </Button>
        <Button variant="plain" onClick={() => setIsRecovering(true)}>
          ¿Olvidaste tu contraseña?
        </Button>
      </form>
      <p className="note">Solo puede ingresar personal autorizado. Cada acción queda registrada con tu nombre.</p>
    </>
  );
}
