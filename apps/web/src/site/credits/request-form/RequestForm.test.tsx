import { createCreditBody } from '@cotejo/contracts/credits/applicant.schemas';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeys } from '#data/http/session-keys.ts';
import { isSignInAwaited, storeSignInAwaited } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { justSignedIn } from '#session/return-target.ts';
import { userSession } from '#session/session.ts';
import { flowKeys } from '#session/stored-application.ts';
import { refusal } from '#testing/fake-api.ts';
import { accept, box, create, fillPerson, openRequestForm, submitButton } from '../testing/open-request-form.tsx';
import { maria, mariasCredit, sentForm, signInMaria } from '../testing/samples.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  userSession.deleteSession();
  userSession.arrive();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('person', () => {
  it.each([/Monto/, /Plazo/, /Ingresos/])('stands whatever is typed into %s', (label) => {
    openRequestForm();
    for (const typed of ['480', '0', '0,001', '999999', '999999999999', '9'.repeat(40)]) {
      fireEvent.input(box(label), { target: { value: typed } });
      expect(box(label).value).toBe(typed);
    }
  });

  it('loads the cities into a list [1.2.41] [1.2.58] [1.2.60] [1.2.61]', async () => {
    let response = (_: { data: string[] }) => {};
    openRequestForm(
      { 'GET /public/institutions/cities': () => new Promise((resolve) => (response = resolve)) },
      {},
      { cities: [] },
    );
    expect(screen.getByRole('option', { name: 'Cargando ciudades...' })).toBeTruthy();
    response({ data: ['quito'] });
    expect(await screen.findByRole('option', { name: 'Seleccione su ubicación' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Quito' })).toBeTruthy();
  });

  it('shows the cities and limits that the page came with, and asks for no others', async () => {
    localStorage.setItem('creditCities', JSON.stringify({ timestamp: Date.now(), cities: ['Quito'] }));
    const api = openRequestForm({}, {}, { cities: ['Loja', 'Quito'] });
    const select = screen.getByLabelText<HTMLSelectElement>('Ubicación');
    expect([...select.options].map(({ text }) => text)).toEqual(['Seleccione su ubicación', 'Loja', 'Quito']);
    await userEvent.selectOptions(select, 'Loja');
    expect(select.value).toBe('Loja');
    expect(api.calls.filter(({ name }) => name.includes('/institutions/'))).toEqual([]);
  });

  it('loads the limits where the page came without', async () => {
    const own = { amount: { min: 700, max: 9_000 }, term: { min: 3, max: 72 }, income: { min: 460, max: 10_000 } };
    openRequestForm({ 'GET /public/institutions/limits': { data: own } }, {}, { pageLimits: null });
    expect((await screen.findAllByText(/9\.000/)).length).toBeGreaterThan(0);
  });

  it('starts the sliders at figures of its own where no limits can be had, and says so [1.1.16]', async () => {
    const down = () => refusal(500, 'INTERNAL', 'caído');
    openRequestForm(
      {
        'GET /public/institutions/limits': down,
        'GET /public/institutions': down,
        'GET /institutions': down,
      },
      {},
      { pageLimits: null },
    );
    expect(await screen.findByText('No se pudieron cargar los límites de crédito')).toBeTruthy();
    const ruler = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, deslizador` });
    expect([ruler('Monto').min, ruler('Monto').max]).toEqual(['500', '30000']);
    expect([ruler('Ingresos').min, ruler('Ingresos').max]).toEqual(['500', '10000']);
    expect(ruler('Plazo').dataset.stops).toMatch(/^6,.*,60$/);
  });

  it('says when the cities could not be loaded [1.2.59]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    const down = () => refusal(500, 'INTERNAL', 'caído');
    openRequestForm({ 'GET /public/institutions/cities': down, 'GET /institutions/cities': down }, {}, { cities: [] });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await screen.findByRole('option', { name: 'Error al cargar ciudades' })).toBeTruthy();
  });

  it('says nothing new under the fields while the tick is pressed that leaves them', async () => {
    openRequestForm();
    await screen.findByRole('option', { name: 'Quito' });
    const tick = screen.getByRole('checkbox', { name: /Acepto los términos/ });
    for (const [label, typed, said] of [
      ['Mail', 'ana@ejemplo', /Correo electrónico inválido/],
      ['Cédula', '1712345678', /¿Seguro\?/],
    ] as const) {
      fireEvent.input(box(label), { target: { value: typed } });
      act(() => box(label).focus());
      fireEvent.mouseDown(tick);
      await act(async () => tick.focus());
      // Gives the schema time to load while the mouse button is still down.
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(screen.queryByText(said)).toBeNull();
      fireEvent.mouseUp(tick);
      expect(await screen.findByText(said)).toBeTruthy();
    }
  });

  it('keeps only ten digits of a cédula [1.2.42] [1.5.03] [1.5.04]', async () => {
    openRequestForm();
    await userEvent.type(box('Cédula'), '17-0000 0050999');
    expect(box('Cédula').value).toBe('1700000050');
  });

  it('takes e-mail and cédula from the profile and does not let them be changed [1.2.56] [1.2.57] [1.3.21] [1.6.07]', async () => {
    signInMaria();
    openRequestForm();
    await waitFor(() => expect(box('Mail').value).toBe(maria.email));
    expect(box('Cédula').value).toBe(maria.cedula);
    expect([box('Mail').readOnly, box('Cédula').readOnly]).toEqual([true, true]);
  });

  it('looks the e-mail up half a second after a valid cédula [1.4.36] [1.4.37] [1.9.18]', async () => {
    const lookup = 'GET /users/verify/1700000050';
    const api = openRequestForm(
      { 'GET /users/verify/*': { data: { email: 'maria@ejemplo.ec' } } },
      {},
      { canLookUp: true },
    );
    await screen.findByRole('option', { name: 'Quito' });
    vi.useFakeTimers();
    fireEvent.input(box('Cédula'), { target: { value: '170000' } });
    await vi.advanceTimersByTimeAsync(600);
    fireEvent.input(box('Cédula'), { target: { value: '1700000050' } });
    await vi.advanceTimersByTimeAsync(499);
    expect(api.callsOf('GET /users/verify/*')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(api.callsOf(lookup)).toHaveLength(1);
    vi.useRealTimers();
    await waitFor(() => expect(box('Mail').value).toBe('maria@ejemplo.ec'));
  });
});

describe('look-up of the e-mail', () => {
  it('puts no cédula of a visitor into a URL while the server would not answer', async () => {
    const api = openRequestForm();
    await screen.findByRole('option', { name: 'Quito' });
    vi.useFakeTimers();
    fireEvent.input(box('Cédula'), { target: { value: '1700000050' } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(api.calls.filter(({ path }) => path.includes('1700000050'))).toEqual([]);
  });

  it('asks for somebody signed in whose profile has no e-mail [1.4.37]', async () => {
    userSession.signIn({ accessToken: 'token-1', user: { ...maria, email: '', cedula: '' } });
    const api = openRequestForm({ 'GET /users/verify/*': { data: { email: 'maria@ejemplo.ec' } } });
    await userEvent.type(box('Cédula'), '1700000050');
    await waitFor(() => expect(box('Mail').value).toBe('maria@ejemplo.ec'));
    expect(api.callsOf('GET /users/verify/1700000050')).toHaveLength(1);
  });
});

it('an e-mail that was typed stays, whatever is found', async () => {
  const api = openRequestForm({ 'GET /users/verify/*': { data: { email: maria.email } } }, {}, { canLookUp: true });
  await userEvent.type(box('Mail'), 'otra@ejemplo.ec');
  await userEvent.type(box('Cédula'), '1700000050');
  await waitFor(() => expect(api.callsOf('GET /users/verify/1700000050')).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(box('Mail').value).toBe('otra@ejemplo.ec');
});

describe('an e-mail that looks mistyped', () => {
  it('is questioned once its box is left, and put right by one press', async () => {
    openRequestForm();
    await userEvent.type(box('Mail'), 'maria@gmial.com');
    expect(screen.queryByText(/Quisiste decir/)).toBeNull();
    await userEvent.tab();
    await userEvent.click(await screen.findByRole('button', { name: 'maria@gmail.com' }));
    expect(box('Mail').value).toBe('maria@gmail.com');
    expect(screen.queryByText(/Quisiste decir/)).toBeNull();
    expect(screen.queryByText('Correo electrónico inválido')).toBeNull();
  });
});

describe('a cédula that cannot be', () => {
  const question = /¿Seguro\? Esa cédula no cuadra/;
  const dialog = { name: 'Debes iniciar sesión para continuar' };

  async function fillWith(cedula: string) {
    openRequestForm();
    await fillPerson();
    fireEvent.input(box('Cédula'), { target: { value: cedula } });
    await accept();
  }

  it('is asked about when its box is left, and the question goes with another digit [9.3.9]', async () => {
    openRequestForm();
    expect(screen.getByText('Los 10 dígitos, sin guion')).toBeTruthy();
    await userEvent.type(box('Cédula'), '1700000051');
    expect(screen.queryByText(question)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(question)).toBeTruthy();
    await userEvent.type(box('Cédula'), '{Backspace}0');
    await userEvent.tab();
    expect(screen.queryByText(question)).toBeNull();
  });

  it('is sent only once the person says that it is right, and says what it waits for [9.3.9] [6.3.5]', async () => {
    await fillWith('9999999999');
    await userEvent.tab();
    expect(screen.queryByText('Confírmala o corrígela para seguir.')).toBeNull();
    await userEvent.click(submitButton());
    const waiting = await screen.findByText('Confírmala o corrígela para seguir.');
    expect(waiting.closest('[role=status]')).toBeTruthy();
    expect(screen.getByText(question)).toBeTruthy();
    expect(document.activeElement).toBe(box('Cédula'));
    await userEvent.click(submitButton());
    expect(screen.queryByRole('heading', dialog)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sí, es correcta' }));
    expect(screen.queryByText(question)).toBeNull();
    expect(document.activeElement).toBe(box('Cédula'));
    await userEvent.click(submitButton());
    expect(await screen.findByRole('heading', dialog)).toBeTruthy();
  });

  it('so is one of eight digits, which the server takes [9.3.9]', async () => {
    await fillWith('17000000');
    await userEvent.click(submitButton());
    expect(await screen.findByText(/¿Seguro\? Una cédula tiene 10 dígitos\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sí, es correcta' }));
    await userEvent.click(submitButton());
    expect(await screen.findByRole('heading', dialog)).toBeTruthy();
  });
});

describe('what has to be put right', () => {
  it('tells every missing field at its place and in a summary with the focus [1.5.01] [1.5.05] [1.5.07] [1.5.08]', async () => {
    openRequestForm();
    await userEvent.click(submitButton());
    await screen.findByText(/por corregir/);
    const summary = screen.getAllByRole('alert').find((alert) => alert.textContent?.includes('por corregir'));
    expect(document.activeElement).toBe(summary);
    expect(within(summary as HTMLElement).getAllByText('Campo requerido')).toHaveLength(3);
    expect(within(summary as HTMLElement).getByText('Debes aceptar los términos y condiciones')).toBeTruthy();
    for (const field of [screen.getByLabelText('Ubicación'), box('Cédula'), box('Mail')])
      expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('wants 8 to 10 digits of a cédula [1.5.02] [1.9.17]', async () => {
    openRequestForm();
    await userEvent.type(box('Cédula'), '1700000');
    await userEvent.tab();
    expect(screen.getByText('Cédula inválida (debe tener entre 8 y 10 dígitos)')).toBeTruthy();
    await userEvent.type(box('Cédula'), '1');
    await userEvent.tab();
    expect(screen.queryByText(/Cédula inválida/)).toBeNull();
  });

  it('wants an e-mail address [1.5.06]', async () => {
    openRequestForm();
    await userEvent.type(box('Mail'), 'maria@');
    await userEvent.tab();
    expect(screen.getByText('Correo electrónico inválido')).toBeTruthy();
  });

  it('tells in the same summary what only the server refuses, until it is corrected', async () => {
    signInMaria();
    const fields = { location: 'Aquí nadie presta', amount: 'Pide otro monto' };
    openRequestForm({ [create]: () => refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', { fields }) });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    await screen.findByText('Hay 2 datos por corregir');
    const summary = screen.getAllByRole('alert').find((alert) => alert.textContent?.includes('por corregir'));
    expect(document.activeElement).toBe(summary);
    expect(box('Monto').getAttribute('aria-invalid')).toBe('true');
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
    expect(await screen.findByText('Hay 1 dato por corregir')).toBeTruthy();
    // An error found on blur does not change the summary before the next submit.
    await userEvent.clear(box('Monto'));
    await userEvent.tab();
    expect(screen.getByText('Hay 1 dato por corregir')).toBeTruthy();
  });

  it('leads from the summary to the box of every field that the server may refuse', async () => {
    signInMaria();
    const { status: _status, termsVersionId: _termsVersionId, ...asked } = createCreditBody.shape;
    const names = Object.keys(asked);
    const fields = Object.fromEntries(names.map((name) => [name, `Corrige ${name}`]));
    openRequestForm({ [create]: () => refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', { fields }) });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    await screen.findByText(`Hay ${names.length} datos por corregir`);
    for (const name of names) {
      const link = screen.getByRole('link', { name: new RegExp(`Corrige ${name}$`) });
      await userEvent.click(link);
      expect([name, document.activeElement?.id]).toEqual([name, link.getAttribute('href')?.slice(1)]);
    }
  });

  it('COMPARAR is disabled until the terms are accepted [1.2.47] [1.2.48]', async () => {
    const api = openRequestForm({ [create]: { data: mariasCredit() } });
    signInMaria();
    await fillPerson();
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(submitButton());
    expect(api.callsOf(create)).toHaveLength(0);
    await accept();
    expect(submitButton().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('terms', () => {
  it('shows the terms that changed meanwhile, asks again, and keeps what was typed [6.1.6]', async () => {
    const terms = { id: 'terms-4', version: '4', title: 'Términos nuevos', content: '<p>Texto nuevo</p>' };
    signInMaria();
    const api = openRequestForm({ [create]: () => refusal(409, 'CONFLICT', 'Cambiaron', { data: { terms } }) });
    await fillPerson();
    fireEvent.input(box(/Monto/), { target: { value: '7300' } });
    await accept();
    await userEvent.click(submitButton());
    const dialog = await screen.findByRole('dialog', { name: 'Términos nuevos' });
    expect(within(dialog).getByText('Texto nuevo')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entendido' }));
    expect(screen.getByRole('checkbox', { name: 'Acepto los términos y condiciones' })).toHaveProperty(
      'checked',
      false,
    );
    expect(screen.getAllByText('Los términos cambiaron: lee la versión 4 y acéptala.').length).toBeGreaterThan(0);
    expect(box(/Monto/).value).toContain('7');
    api.handlers[create] = { data: mariasCredit() };
    await accept();
    expect(screen.getByText(/^Al comparar guardamos la versión 4 de los términos/)).toBeTruthy();
    await userEvent.click(submitButton());
    await waitFor(() => expect(api.callsOf(create)).toHaveLength(2));
    const bodies = api.callsOf(create).map(({ body }) => body);
    expect(bodies).toEqual([
      expect.objectContaining({ amount: 7300, termsVersionId: '0195e000-0000-7000-8000-000000000003' }),
      expect.objectContaining({ amount: 7300, termsVersionId: 'terms-4' }),
    ]);
  });

  it('consents to the version that Leer más showed', async () => {
    const terms = { id: 'terms-4', version: '4', title: 'Términos de uso', content: '<p>Hola</p>' };
    signInMaria();
    const api = openRequestForm({ [create]: { data: mariasCredit() }, 'GET /terms': { data: terms } });
    await fillPerson();
    await userEvent.click(screen.getByRole('button', { name: /Leer más/ }));
    await screen.findByText('Hola');
    await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
    await accept();
    await userEvent.click(submitButton());
    await waitFor(() => expect(api.callsOf(create)).toHaveLength(1));
    expect(api.callsOf(create)[0]?.body).toMatchObject({ termsVersionId: 'terms-4' });
  });

  it('Leer más shows title and content of the terms in force [1.2.44] [1.2.45] [1.2.46]', async () => {
    openRequestForm({
      'GET /terms': { data: { id: 't', version: '3', title: 'Términos de uso', content: '<p>Hola <b>tú</b></p>' } },
    });
    await userEvent.click(screen.getByRole('button', { name: /Leer más/ }));
    expect(await screen.findByRole('heading', { name: 'Términos de uso' })).toBeTruthy();
    expect(screen.getByText('tú').tagName).toBe('B');
  });

  it('says when they could not be loaded [1.8.27]', async () => {
    openRequestForm({ 'GET /terms': () => refusal(500, 'INTERNAL', 'caído') });
    await userEvent.click(screen.getByRole('button', { name: /Leer más/ }));
    expect(await screen.findByText('Error al cargar términos y condiciones')).toBeTruthy();
  });

  it('says when there are none [1.8.28]', async () => {
    openRequestForm({ 'GET /terms': () => refusal(404, 'NOT_FOUND', 'no') });
    await userEvent.click(screen.getByRole('button', { name: /Leer más/ }));
    expect(await screen.findByText('No hay términos y condiciones disponibles')).toBeTruthy();
  });
});

describe('sending', () => {
  it('creates the credit, keeps it and goes to the results [1.3.23] [1.3.26] [1.4.06] [2.2.103] [2.2.104] [2.3.15] [2.7.60]', async () => {
    signInMaria();
    const api = openRequestForm({ [create]: { data: mariasCredit() } });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
    expect(api.callsOf(create)[0]?.body).toEqual({
      ...sentForm,
      termsVersionId: '0195e000-0000-7000-8000-000000000003',
      status: 'PENDING',
    });
    expect(sessionStorage.getItem('currentCreditId')).toBe('credit-1');
    expect(JSON.parse(sessionStorage.getItem('creditFormData') ?? '')).toMatchObject({ amount: 8_000, term: 48 });
    expect(screen.queryByText(/Solicitud creada/)).toBeNull();
    // The next credit needs a new consent.
    expect(JSON.parse(sessionStorage.getItem('creditFormData') ?? '').termsAccepted).toBe(false);
  });

  it('makes one credit of a double click and shows Verificando... meanwhile [1.2.49] [1.2.63]', async () => {
    signInMaria();
    let response = (_: { data: unknown }) => {};
    const api = openRequestForm({ [create]: () => new Promise((resolve) => (response = resolve)) });
    await fillPerson();
    await accept();
    await userEvent.dblClick(submitButton());
    fireEvent.submit(submitButton().closest('form') as HTMLFormElement);
    expect(submitButton().textContent).toContain('Verificando...');
    expect(api.callsOf(create)).toHaveLength(1);
    response({ data: mariasCredit() });
    await screen.findByTestId('elsewhere');
    expect(api.callsOf(create)).toHaveLength(1);
  });

  it('repeats a failed creation under the same key, and a changed form under another', async () => {
    signInMaria();
    const api = openRequestForm({ [create]: () => refusal(500, 'INTERNAL', 'caído') });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    await waitFor(() => expect(api.callsOf(create)).toHaveLength(1));
    await waitFor(() => expect(submitButton().textContent).toBe('COMPARAR'));
    await userEvent.click(submitButton());
    await waitFor(() => expect(api.callsOf(create)).toHaveLength(2));
    await waitFor(() => expect(submitButton().textContent).toBe('COMPARAR'));
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
    await userEvent.click(submitButton());
    await waitFor(() => expect(api.callsOf(create)).toHaveLength(3));
    const [first, second, third] = api.callsOf(create).map((call) => call.headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('a new search deletes the flow before it [1.4.11] [2.2.108]', async () => {
    signInMaria();
    for (const key of Object.values(flowKeys)) sessionStorage.setItem(key, 'old');
    openRequestForm({ [create]: { data: mariasCredit() } });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    await screen.findByTestId('elsewhere');
    expect(sessionStorage.getItem(flowKeys.institutionId)).toBeNull();
    expect(sessionStorage.getItem(flowKeys.initialInstitutionId)).toBeNull();
    expect(sessionStorage.getItem(flowKeys.creditId)).toBe('credit-1');
  });

  it('says so when the response brings no id [1.7.41]', async () => {
    signInMaria();
    openRequestForm({ [create]: { data: {} } });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    expect(await screen.findByText('Error al procesar la solicitud de crédito')).toBeTruthy();
  });

  it('asks to sign in when the server wants a session [1.4.15] [1.4.16]', async () => {
    signInMaria();
    // If the response has no error code, its text decides.
    const refused = { success: false, error: 'Debe iniciar sesión para continuar' };
    openRequestForm({ [create]: () => new Response(JSON.stringify(refused), { status: 409 }) });
    await fillPerson();
    await accept();
    await userEvent.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Debes iniciar sesión para continuar' })).toBeTruthy();
    expect(screen.queryByText('Debe iniciar sesión para continuar')).toBeNull();
  });

  it('keeps a visitor’s form, asks to sign in, waits 2 s and sends it by itself [2.6.05]', async () => {
    const api = openRequestForm({
      [create]: { data: mariasCredit() },
      'POST /auth/login': { data: { accessToken: 'token-1', expiresAt: '2027-01-01T00:00:00.000Z', user: maria } },
    });
    await fillPerson();
    // The e-mail and cédula of the account replace those of the form.
    fireEvent.input(box('Mail'), { target: { value: 'otra@ejemplo.ec' } });
    fireEvent.input(box('Cédula'), { target: { value: '1710000009' } });
    await accept();
    await userEvent.click(submitButton());
    await screen.findByRole('heading', { name: 'Debes iniciar sesión para continuar' });
    expect(api.callsOf(create)).toHaveLength(0);
    expect(JSON.parse(sessionStorage.getItem('creditFormData') ?? '')).toMatchObject({ location: 'Quito' });
    // The dialog already has the e-mail of the form, so the password has the focus.
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe('otra@ejemplo.ec');
    expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Clave*2026');
    await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
    await waitFor(() => expect(submitButton().textContent).toContain('Verificando...'));
    expect(api.callsOf(create)).toHaveLength(0);
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
    expect(api.callsOf(create)[0]?.body).toMatchObject({ email: maria.email, document: maria.cedula });
  }, 15_000);

  it.each([
    [
      'the session cannot be confirmed after the sign-in [1.8.17] [2.8.28]',
      'No se pudo verificar la autenticación',
      () => {},
    ],
    [
      'the browser lost the token after the sign-in [1.8.16] [2.8.27]',
      'No se encontraron tokens de autenticación válidos',
      () => localStorage.removeItem(sessionKeys.token),
    ],
  ])(
    'sends nothing and shows that %s',
    async (_, text, whileItWaits) => {
      const api = openRequestForm({
        [create]: { data: mariasCredit() },
        'POST /auth/login': { data: { accessToken: 'token-1', expiresAt: '2027-01-01T00:00:00.000Z', user: maria } },
      });
      await fillPerson();
      await accept();
      await userEvent.click(submitButton());
      await userEvent.type(await screen.findByLabelText('Contraseña'), 'Clave*2026');
      api.handlers['POST /auth/verify-token'] = () => refusal(401, 'UNAUTHORIZED', 'no');
      await userEvent.click(screen.getByRole('button', { name: 'INGRESAR' }));
      await waitFor(() => expect(submitButton().textContent).toContain('Verificando...'));
      whileItWaits();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(api.callsOf(create)).toHaveLength(0);
    },
    15_000,
  );

  it('is sent by itself when its person comes back signed in', async () => {
    signInMaria();
    storeForm({ ...sentForm, amount: 12_300 });
    storeSignInAwaited(true);
    const api = openRequestForm({ [create]: { data: mariasCredit() } }, {}, { state: justSignedIn });
    expect(await screen.findByText(/^Ya ingresaste\. Enviamos tu formulario/)).toBeTruthy();
    await screen.findByTestId('elsewhere');
    expect(api.callsOf(create).map((call) => call.body)).toEqual([expect.objectContaining({ amount: 12_300 })]);
    expect(isSignInAwaited()).toBe(false);
  });

  it('waits for a correction when its person comes back signed in and it is not whole', async () => {
    signInMaria();
    storeForm({ ...sentForm, termsAccepted: false });
    storeSignInAwaited(true);
    const api = openRequestForm({}, {}, { state: justSignedIn });
    expect(await screen.findByText('Ya ingresaste. Corrige lo que marcamos y presiona COMPARAR.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Enviamos tu formulario/)).toBeNull());
    expect(api.callsOf(create)).toHaveLength(0);
    expect(isSignInAwaited()).toBe(false);
  });

  it('comes back filled in after registration or recovery', async () => {
    storeForm({ ...sentForm, amount: 12_300, email: 'otra@ejemplo.ec' });
    openRequestForm();
    await waitFor(() => expect(box('Monto').value).toBe('12.300'));
    expect(box('Mail').value).toBe('otra@ejemplo.ec');
    expect(screen.getByLabelText<HTMLSelectElement>('Ubicación').value).toBe('Quito');
  });
});

describe('what is being filled in', () => {
  async function reopen(overrides = {}) {
    cleanup();
    openRequestForm({}, overrides);
    await screen.findByRole('option', { name: 'Quito' });
  }

  it('is there again after a reload, the cédula of a visitor too', async () => {
    openRequestForm();
    await fillPerson();
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
    await accept();
    await reopen();
    expect([box('Monto').value, box('Cédula').value, box('Mail').value]).toEqual(['9.000', '1700000050', maria.email]);
    expect(screen.getByLabelText<HTMLSelectElement>('Ubicación').value).toBe('Quito');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    // The draft is stored apart from the submitted form, which the results use.
    expect(sessionStorage.getItem('creditFormData')).toBeNull();
  });

  it('is there with all that was typed after a release, whose form asks more and something else no longer', async () => {
    const { income: _income, ...older } = { ...sentForm, amount: 12_300, employer: 'Una empresa' };
    sessionStorage.setItem('creditFormDraft', JSON.stringify(older));
    openRequestForm();
    await screen.findByRole('option', { name: 'Quito' });
    expect([box('Monto').value, box('Ingresos').value, box('Cédula').value, box('Mail').value]).toEqual([
      ...['12.300', '', sentForm.document, sentForm.email],
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Ubicación').value).toBe('Quito');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('comes before the figures of a URL that was read already, and after those of another', async () => {
    openRequestForm({}, { amount: 5_000 });
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
    await reopen({ amount: 5_000 });
    expect(box('Monto').value).toBe('9.000');
    await reopen({ amount: 7_000 });
    expect(box('Monto').value).toBe('7.000');
    await reopen({ amount: 7_000 });
    expect(box('Monto').value).toBe('7.000');
  });

  it('holds nothing of a profile, and the screen lets go of it with the session', async () => {
    signInMaria();
    openRequestForm();
    await waitFor(() => expect(box('Cédula').value).toBe(maria.cedula));
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '9000' } });
    const draft = JSON.parse(sessionStorage.getItem('creditFormDraft') ?? 'null');
    expect(draft).toMatchObject({ amount: 9_000, email: '', document: '' });
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(new RegExp(`${maria.cedula}|${maria.email}`));
    act(() => userSession.lose({ isLedToLogin: false }));
    expect([box('Monto').value, box('Cédula').value, box('Mail').value]).toEqual(['9.000', '', '']);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(new RegExp(`${maria.cedula}|${maria.email}`));
  });
});
