import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { describingTexts } from '#testing/describing-texts.ts';
import { sampleForm } from '#testing/factories.ts';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import { findMismatches } from '#testing/find-mismatches.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { patiently } from '../../testing/patiently.ts';
import { RegistrationForm } from './RegisterPage.tsx';
import * as registrationForm from './registration-form.ts';
import { findRegistration, keepRegistration } from './stored-registration.ts';
import VerifyRegistrationPage from './VerifyRegistrationPage.tsx';

const terms = { id: 'terms-1', version: '3.1' };
const inFifteenMinutes = () => new Date(Date.now() + 15 * 60_000).toISOString();
const waiting = ok({ id: '1', email: 'rosa@ejemplo.ec', status: 'pending_verification', isEmailVerified: false });
const active = ok({ id: '1', email: 'rosa@ejemplo.ec', status: 'active', isEmailVerified: true });
const sentCode = () => ok({ expiresAt: inFifteenMinutes(), remainingAttempts: 5 });

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'CREAR CUENTA' });

/** Hints that remain visible below an error. */
const hints: Record<string, string> = {
  Cédula: 'Los 10 dígitos, sin guion. Después no se puede cambiar.',
  Teléfono: 'Tu celular, 10 dígitos: 09…',
  'Correo electrónico': 'Te enviamos un código para confirmarlo.',
};

function fill(changes: Record<string, string> = {}): void {
  const values = {
    Nombres: 'Rosa Elena',
    Apellidos: 'Pérez',
    Cédula: '0900000001',
    Teléfono: '0990000050',
    'Correo electrónico': 'Rosa@Ejemplo.ec',
    Dirección: 'Av. de los Shyris',
    Contraseña: 'Segura*2026',
    'Confirmar contraseña': 'Segura*2026',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) fireEvent.input(box(label), { target: { value } });
}

describe('the schema', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is waited for when the form is sent before it has come [8.1.3]', async () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill({ Teléfono: '12' });
    fireEvent.submit(submit().closest('form') as HTMLFormElement);
    expect((await screen.findAllByText('Número de teléfono inválido')).length).toBeGreaterThan(0);
  });

  it('checks a box that is left', async () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill({ Teléfono: '12' });
    fireEvent.blur(box('Teléfono'));
    expect(await screen.findByText('Número de teléfono inválido')).toBeTruthy();
  });

  it('is asked for again by the next submit when it cannot be loaded; nothing is sent, what was typed stays [8.1.3]', async () => {
    const offline = new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
    vi.spyOn(registrationForm, 'loadRegistrationSchema').mockRejectedValue(offline);
    const api = fakeApi({ 'POST /auth/register': waiting });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    fireEvent.blur(box('Teléfono'));
    expect(screen.queryByText(requestTexts.offline)).toBeNull();
    await userEvent.click(submit());
    expect(await screen.findByText(requestTexts.offline)).toBeTruthy();
    expect(api.callsOf('POST /auth/register')).toHaveLength(0);
    expect((box('Teléfono') as HTMLInputElement).value).toBe('0990000050');
    vi.restoreAllMocks();
    await userEvent.click(submit());
    await vi.waitFor(() => expect(api.callsOf('POST /auth/register')).toHaveLength(1), patiently);
  });
});

describe('a page that is loaded again', () => {
  it('takes nothing from this tab that is no registration', () => {
    for (const text of ['{', 'null', '{"body":{}}', '{"body":null,"codeEndsAt":1,"resendFrom":1,"isVerified":false}']) {
      sessionStorage.setItem('registrationData', text);
      expect(findRegistration()).toBeNull();
    }
  });

  it('takes the server’s registration form over with what this tab kept', () => {
    keepRegistration({
      body: {
        nombres: 'Rosa Elena',
        apellidos: 'Pérez',
        cedula: '0900000001',
        telefono: '0990000050',
        email: 'rosa@ejemplo.ec',
        direccion: 'Av. de los Shyris',
        password: 'Segura*2026',
        termsAccepted: true,
      },
      codeEndsAt: Date.now(),
      attemptsLeft: 5,
      resendFrom: Date.now(),
      isVerified: false,
      returnTo: null,
    });
    const { found, place } = findMismatches(<RegistrationForm terms={terms} />, { path: '/registro' });
    expect(found).toEqual([]);
    expect(place.querySelector('input')?.value).toBe('Rosa Elena');
  });
});

describe('a cédula that cannot be', () => {
  it('is asked about before the account keeps it for good [9.3.9]', async () => {
    const api = fakeApi({ 'POST /auth/register': waiting });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    expect(screen.getByText('Los 10 dígitos, sin guion. Después no se puede cambiar.')).toBeTruthy();
    fill({ Cédula: '8888888888' });
    await userEvent.click(submit());
    expect(await screen.findByText(/¿Seguro\? Esa cédula no cuadra/)).toBeTruthy();
    expect(document.activeElement).toBe(box('Cédula'));
    expect(api.callsOf('POST /auth/register')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Sí, es correcta' }));
    await userEvent.click(submit());
    await vi.waitFor(() => expect(api.callsOf('POST /auth/register')).toHaveLength(1), patiently);
  });
});

describe('what is being filled in', () => {
  it('is there again after a reload, without the password', () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Segura*2026');
    cleanup();
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    const values = ['Nombres', 'Cédula', 'Dirección', 'Contraseña'].map((label) => Reflect.get(box(label), 'value'));
    expect(values).toEqual(['Rosa Elena', '0900000001', 'Av. de los Shyris', '']);
  });

  it('starts with the cédula and the e-mail of the request form', () => {
    storeForm(sampleForm({ document: '0900000001', email: 'rosa@ejemplo.ec' }));
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    expect(box('Cédula')).toHaveProperty('value', '0900000001');
    expect(box('Correo electrónico')).toHaveProperty('value', 'rosa@ejemplo.ec');
  });
});

describe('the form', () => {
  it('tells what is missing in the order of the screen, each with its field', async () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fireEvent.submit(submit().closest('form') as HTMLFormElement);
    await screen.findByRole('link', { name: /^Apellidos/ });
    const fields = (await screen.findAllByRole('link'))
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('#registro-'));
    const boxes = [...document.querySelectorAll('input')].map((input) => `#${input.id}`);
    expect(fields).toEqual(boxes.filter((id) => fields.includes(id)));
    expect(fields.length).toBeGreaterThan(5);
    expect(screen.getByRole('link', { name: 'Apellidos: Debe tener al menos 3 caracteres' })).toBeTruthy();
  });

  it('is titled Crear cuenta and has its eight fields [2.2.46] [2.2.47] [2.1.02]', () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    expect(screen.getByRole('heading', { name: 'Crear cuenta' })).toBeTruthy();
    for (const label of [
      'Nombres',
      'Apellidos',
      'Cédula',
      'Teléfono',
      'Correo electrónico',
      'Dirección',
      'Contraseña',
      'Confirmar contraseña',
    ])
      expect(box(label)).toBeTruthy();
  });

  it.each([
    ['[2.5.07] [2.5.20]', 'Nombres', 'Ro', 'Debe tener al menos 3 caracteres'],
    ['[2.5.07] [2.5.20]', 'Apellidos', '', 'Debe tener al menos 3 caracteres'],
    ['[2.5.12] [2.5.22] [2.9.01]', 'Cédula', '170000005', 'Cédula inválida'],
    ['[2.5.14] [2.5.22] [2.9.02]', 'Teléfono', '099', 'Número de teléfono inválido'],
    ['[2.5.16] [2.5.22]', 'Correo electrónico', 'rosa@ejemplo', 'Correo electrónico inválido'],
    ['[2.5.21]', 'Dirección', '   ', 'Dirección es requerida'],
    ['[2.5.17]', 'Contraseña', 'Corta*1', 'La contraseña debe tener al menos 8 caracteres'],
    ['[2.5.18]', 'Confirmar contraseña', 'Otra*2026', 'Las contraseñas no coinciden'],
  ])('%s [2.5.23] [2.5.24] refuses a wrong %s (%j)', async (_, label, value, text) => {
    const { calls } = fakeApi({});
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill({ [label]: value, ...(label === 'Contraseña' && { 'Confirmar contraseña': value }) });
    await userEvent.click(submit());
    expect(describingTexts(box(label))).toEqual([text, ...(hints[label] ? [hints[label]] : [])]);
    expect(screen.getByText('Por favor, corrija los errores antes de continuar')).toBeTruthy();
    expect(screen.queryByText('Error al enviar el código')).toBeNull();
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(calls).toHaveLength(0);
  });

  it('fills in the rules of the password while it is typed [2.5.17]', async () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    const rule = (text: string) =>
      within(screen.getByRole('list', { name: 'Tu contraseña necesita' })).getByText(text).textContent;
    expect(rule('8 caracteres')).toContain(': falta');
    await userEvent.type(box('Contraseña'), 'Segura*2026');
    for (const text of ['8 caracteres', 'Una mayúscula', 'Una minúscula', 'Un número'])
      expect(rule(text)).toContain(': cumplido');
  });

  it('blocks pasting into the confirmation, and only there [2.5.19]', async () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    await userEvent.click(box('Contraseña'));
    await userEvent.paste('Segura*2026');
    expect(box('Contraseña')).toHaveProperty('value', 'Segura*2026');
    await userEvent.click(box('Confirmar contraseña'));
    await userEvent.paste('Segura*2026');
    expect(box('Confirmar contraseña')).toHaveProperty('value', '');
    // Password managers set the value without pasting.
    fireEvent.input(box('Confirmar contraseña'), { target: { value: 'Segura*2026' } });
    expect(screen.getByText('Coinciden')).toBeTruthy();
  });

  it('mails a code, keeps the data and goes to the verification [2.2.48] [2.3.05] [2.3.14] [2.4.14]', async () => {
    const { calls } = fakeApi({ 'POST /auth/register': waiting });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    await userEvent.click(submit());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/registro/verify');
    expect(calls).toMatchObject([
      { name: 'POST /auth/register', body: { email: 'rosa@ejemplo.ec', nombres: 'Rosa Elena' } },
    ]);
    const storedRegistration: unknown = JSON.parse(sessionStorage.getItem('registrationData') ?? '{}');
    expect(storedRegistration).toMatchObject({
      body: { email: 'rosa@ejemplo.ec', cedula: '0900000001' },
      isVerified: false,
    });
  });
});

const stored = () => ({
  body: {
    nombres: 'Rosa Elena',
    apellidos: 'Pérez',
    cedula: '0900000001',
    email: 'rosa@ejemplo.ec',
    telefono: '0990000050',
    direccion: 'Av. de los Shyris',
    password: 'Segura*2026',
    termsAccepted: true as const,
  },
  codeEndsAt: Date.now() + 15 * 60_000,
  resendFrom: Date.now() + 60_000,
  attemptsLeft: 5,
  isVerified: false,
  returnTo: null,
});

const openVerification = () => renderScreen(<VerifyRegistrationPage />, { path: '/registro/verify' });
const code = () => screen.getByLabelText('Código de verificación');
const verifyButton = () => screen.getByRole('button', { name: 'VERIFICAR' });
const resendButton = () => screen.getByRole('button', { name: /Reenviar código/ });

describe('the form that is sent', () => {
  it('needs no code where the e-mail is confirmed already, and goes on to the login', async () => {
    fakeApi({ 'POST /auth/register': active });
    keepRegistration({ ...stored(), isVerified: true });
    renderScreen(<RegistrationForm terms={terms} />, {
      path: '/registro',
      at: '/registro?volver=%2Fcreditos%2Fsolicitud',
    });
    fill();
    await userEvent.click(submit());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fsolicitud');
    expect(screen.getByText('Cuenta creada exitosamente. Ya puedes ingresar.')).toBeTruthy();
    expect(findRegistration()).toBeNull();
  });

  it('shows a common password at its box before any code is asked for', async () => {
    const fields = { password: 'Esa contraseña es de las más usadas' };
    fakeApi({ 'POST /auth/register': refusal(400, 'VALIDATION_ERROR', fields.password, { fields }) });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    await userEvent.click(submit());
    await vi.waitFor(() => expect(describingTexts(box('Contraseña'))).toContain(fields.password), patiently);
    expect(findRegistration()).toBeNull();
  });

  it('says how long to wait when it was sent too often', async () => {
    const text = 'Demasiadas solicitudes seguidas. Espera 42 segundos.';
    fakeApi({ 'POST /auth/register': refusal(429, 'RATE_LIMITED', text) });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    await userEvent.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('consents to the version on the screen [6.1.6]', async () => {
    const { calls } = fakeApi({ 'POST /auth/register': waiting });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    expect(screen.getByText(/, versión 3\.1\. Guardamos qué versión aceptaste/)).toBeTruthy();
    fill();
    await userEvent.click(submit());
    await screen.findByTestId('elsewhere');
    expect(calls[0]?.body).toMatchObject({ termsAccepted: true, termsVersionId: 'terms-1' });
    expect(findRegistration()?.body.termsVersionId).toBe('terms-1');
  });

  it('consents to the version that was read in the dialog', async () => {
    const read = { id: 'terms-2', version: '4', title: 'Términos nuevos', content: '<p>Texto nuevo</p>' };
    const { calls } = fakeApi({ 'POST /auth/register': waiting, 'GET /terms': ok(read) });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    await userEvent.click(screen.getByRole('button', { name: 'términos y condiciones' }));
    expect(await screen.findByText('Texto nuevo')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
    await userEvent.click(submit());
    await screen.findByTestId('elsewhere');
    expect(calls.at(-1)?.body).toMatchObject({ termsVersionId: 'terms-2' });
  });

  it('shows the terms that changed meanwhile, keeps what was typed, and the next press accepts them [6.1.6]', async () => {
    const changed = { id: 'terms-2', version: '4', title: 'Términos nuevos', content: '<p>Texto nuevo</p>' };
    const { calls, handlers } = fakeApi({
      'POST /auth/register': refusal(409, 'CONFLICT', 'Cambiaron', { data: { terms: changed } }),
    });
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    fill();
    await userEvent.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Términos nuevos' })).toBeTruthy();
    expect(screen.getByText('Texto nuevo')).toBeTruthy();
    expect(screen.getByText('Los términos cambiaron mientras llenabas el formulario.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
    expect(box('Contraseña')).toHaveProperty('value', 'Segura*2026');
    expect(box('Dirección')).toHaveProperty('value', 'Av. de los Shyris');
    handlers['POST /auth/register'] = waiting;
    await userEvent.click(submit());
    await screen.findByTestId('elsewhere');
    expect(calls.map(({ body }) => Reflect.get(body as object, 'termsVersionId'))).toEqual(['terms-1', 'terms-2']);
  });

  it('names the page that takes a code to everybody [6.1.2]', () => {
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    const link = screen.getByRole('link', { name: '¿Te registraste hace poco? Escribe tu código' });
    expect(link.getAttribute('href')).toBe('/verificar-email');
  });
});

describe('the verification', () => {
  it('leads back to the form when nothing is kept, and the form says why [2.2.54] [9.2.8]', async () => {
    const { router } = openVerification();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/registro');
    const { state } = router.state.location;
    cleanup();
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro', state });
    const link = screen.getByRole('link', { name: 'Escribe tu correo y el código que te enviamos.' });
    expect(link.getAttribute('href')).toBe('/verificar-email');
    cleanup();
    renderScreen(<RegistrationForm terms={terms} />, { path: '/registro' });
    await screen.findByRole('heading', { name: 'Crear cuenta' });
    expect(screen.queryByText(/¿Tienes ya un código\?/)).toBeNull();
  });

  it('shows what it needs [2.2.49] [2.2.50] [2.2.51] [2.2.52] [2.2.53] [2.4.17] [2.9.06] [2.9.08]', async () => {
    keepRegistration(stored());
    openVerification();
    expect(await screen.findByText('rosa@ejemplo.ec')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:59)$/);
    expect(code()).toBeTruthy();
    expect(resendButton()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Volver' })).toBeTruthy();
    expect(screen.getByText('Te quedan 5 intentos.')).toBeTruthy();
  });

  it('needs a code, of up to six capitals [2.5.33] [2.5.34] [2.5.35]', async () => {
    keepRegistration(stored());
    openVerification();
    await screen.findByRole('timer');
    expect(verifyButton()).toHaveProperty('disabled', true);
    await userEvent.type(code(), 'ab34xz99');
    expect(code()).toHaveProperty('value', 'AB34XZ');
    expect(verifyButton()).toHaveProperty('disabled', false);
  });

  it('verifies, then registers with the kept data, then goes to login [2.2.55] [2.4.14]', async () => {
    const { calls } = fakeApi({ 'POST /verification/verify': ok(), 'POST /auth/register': active });
    const { body } = stored();
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login');
    expect(calls.map(({ name }) => name)).toEqual(['POST /verification/verify', 'POST /auth/register']);
    expect(calls[1]?.body).toEqual(body);
    expect(sessionStorage.getItem('registrationData')).toBeNull();
  });

  it('shows the server’s words under the field, and its own when there are none [2.8.29]', async () => {
    const { handlers } = fakeApi({ 'POST /verification/verify': refusal(400, 'CODE_INVALID', 'Código equivocado') });
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    await vi.waitFor(
      () => expect(describingTexts(code())).toEqual(['Código equivocado', 'Te quedan 4 intentos.']),
      patiently,
    );
    await vi.waitFor(() => expect(document.activeElement).toBe(code()), patiently);
    handlers['POST /verification/verify'] = json(400, { success: false, code: 'CODE_INVALID' });
    await userEvent.click(verifyButton());
    await vi.waitFor(
      () =>
        expect(describingTexts(code())).toEqual([
          'Código de verificación inválido o expirado',
          'Te quedan 3 intentos.',
        ]),
      patiently,
    );
  });

  it('says after a reload how many attempts are left', async () => {
    fakeApi({ 'POST /verification/verify': refusal(400, 'CODE_INVALID', 'Código equivocado') });
    keepRegistration(stored());
    const { unmount } = openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    await screen.findByText('Código equivocado');
    unmount();
    openVerification();
    expect(await screen.findByText('Te quedan 4 intentos.')).toBeTruthy();
  });

  it('takes a pasted code with the spaces around it', async () => {
    const { calls } = fakeApi({ 'POST /verification/verify': refusal(400, 'CODE_INVALID', 'Código equivocado') });
    keepRegistration(stored());
    openVerification();
    await userEvent.click(await screen.findByLabelText('Código de verificación'));
    await userEvent.paste(' MQ8-YY7 ');
    expect(code()).toHaveProperty('value', 'MQ8YY7');
    await userEvent.click(verifyButton());
    await vi.waitFor(() => expect(calls[0]?.body).toMatchObject({ verificationCode: 'MQ8YY7' }), patiently);
  });

  it('spends no attempt on a code that is too short', async () => {
    const { calls } = fakeApi({});
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34X');
    await userEvent.click(verifyButton());
    expect(await screen.findByText('El código tiene seis caracteres')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(code()), patiently);
    expect(calls).toEqual([]);
  });

  it('does not ask for the code again when only the account failed', async () => {
    const { calls, handlers } = fakeApi({
      'POST /verification/verify': ok(),
      'POST /auth/register': refusal(500, 'INTERNAL', 'x'),
    });
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    handlers['POST /auth/register'] = active;
    await userEvent.click(await screen.findByRole('button', { name: 'CREAR CUENTA' }));
    await screen.findByTestId('elsewhere');
    expect(calls.filter(({ name }) => name === 'POST /verification/verify')).toHaveLength(1);
  });

  it('says of a code that was used in another window what to do, with the way to the login', async () => {
    const used = 'Este código ya se usó. Si confirmaste tu correo con él, ingresa con tu contraseña; si no, pide otro.';
    fakeApi({ 'POST /verification/verify': refusal(400, 'CODE_INVALID', used) });
    keepRegistration({ ...stored(), returnTo: '/creditos/solicitud' });
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect(await screen.findByText(used)).toBeTruthy();
    const login = screen.getByRole('link', { name: 'Ya lo confirmé en otra ventana: ingresar' });
    expect(login.getAttribute('href')).toBe('/login?volver=%2Fcreditos%2Fsolicitud');
  });

  it('asks for another code when the account is not known to be there, and does not say that it is', async () => {
    fakeApi({ 'POST /auth/register': waiting });
    keepRegistration({ ...stored(), isVerified: true });
    openVerification();
    await userEvent.click(await screen.findByRole('button', { name: 'CREAR CUENTA' }));
    expect(await screen.findByText(/^No sabemos si tu cuenta quedó lista/)).toBeTruthy();
    expect(code()).toHaveProperty('value', '');
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    expect(findRegistration()).toMatchObject({ isVerified: false });
  });

  it('shows terms that changed before the code was typed, and the next press accepts them', async () => {
    const changed = { id: 'terms-2', version: '4', title: 'Términos nuevos', content: '<p>Texto nuevo</p>' };
    const { calls, handlers } = fakeApi({
      'POST /verification/verify': ok(),
      'POST /auth/register': refusal(409, 'CONFLICT', 'Cambiaron', { data: { terms: changed } }),
    });
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect(await screen.findByText('Texto nuevo')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ingresar con mi cuenta' })).toBeNull();
    handlers['POST /auth/register'] = active;
    await userEvent.click(screen.getByRole('button', { name: 'CREAR CUENTA', hidden: true }));
    await screen.findByTestId('elsewhere');
    expect(calls.at(-1)?.body).toMatchObject({ cedula: '0900000001', termsVersionId: 'terms-2' });
  });

  it('leads back to the form when the data is taken, with everything but the password', async () => {
    fakeApi({
      'POST /verification/verify': ok(),
      'POST /auth/register': refusal(409, 'CONFLICT', 'Ya existe una cuenta'),
    });
    keepRegistration(stored());
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB34XZ');
    await userEvent.click(verifyButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Ya existe una cuenta');
    expect(screen.getByRole('link', { name: 'Corregir mis datos' }).getAttribute('href')).toBe('/registro');
    expect(findRegistration()?.body.email).toBe('rosa@ejemplo.ec');
  });

  it('blocks the form and says so when the code has expired [2.4.18] [2.4.19] [2.8.30]', async () => {
    keepRegistration({ ...stored(), codeEndsAt: Date.now() - 1 });
    openVerification();
    expect(await screen.findByText('El código ha expirado. Por favor, solicita uno nuevo.')).toBeTruthy();
    fireEvent.input(code(), { target: { value: 'AB34XZ' } });
    expect(verifyButton()).toHaveProperty('disabled', true);
  });

  it('resends after 60 s: new countdown, empty field, a toast [2.4.20] [2.4.21] [2.4.22] [2.7.58] [2.9.07]', async () => {
    fakeApi({ 'POST /verification/resend': sentCode });
    keepRegistration({ ...stored(), resendFrom: Date.now(), codeEndsAt: Date.now() + 60_000 });
    openVerification();
    await userEvent.type(await screen.findByLabelText('Código de verificación'), 'AB3');
    await userEvent.click(resendButton());
    expect(await screen.findByText('Código reenviado. Revisa tu correo.')).toBeTruthy();
    expect(code()).toHaveProperty('value', '');
    expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:/);
    expect(resendButton()).toHaveProperty('disabled', true);
    expect(resendButton().textContent).toMatch(/en (60|[45]\d) s$/);
  });

  it('tells a failed resend [2.8.31]', async () => {
    fakeApi({ 'POST /verification/resend': refusal(500, 'INTERNAL', 'x') });
    keepRegistration({ ...stored(), resendFrom: Date.now() });
    openVerification();
    await screen.findByRole('timer');
    await userEvent.click(resendButton());
    expect(await screen.findByText(/^Error al reenviar el código/)).toBeTruthy();
  });

  it('asks before going back, and then discards what was kept [2.4.15] [2.4.16]', async () => {
    keepRegistration(stored());
    openVerification();
    await screen.findByRole('timer');
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    expect(sessionStorage.getItem('registrationData')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Salir y borrar mis datos' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/registro');
    expect(sessionStorage.getItem('registrationData')).toBeNull();
  });
});
