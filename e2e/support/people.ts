import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { withCheckDigit } from '../../packages/contracts/src/core/cedula.ts';
import { mailedCode } from './test.ts';

export interface Person {
  nombres: string;
  apellidos: string;
  cedula: string;
  telefono: string;
  email: string;
  direccion: string;
  password: string;
}

let made = 0;

/** Unique within this worker. */
export function newPerson(changes: Partial<Person> = {}): Person {
  made += 1;
  const number = String(made).padStart(5, '0');
  return {
    nombres: 'Rosa Elena',
    apellidos: 'Quishpe',
    cedula: withCheckDigit(`2400${number}`),
    telefono: `09900${number}`,
    email: `persona.${number}@ejemplo.ec`,
    direccion: 'Av. de los Shyris y Naciones Unidas',
    password: 'Segura*2026',
    ...changes,
  };
}

export const registrationFields = (person: Person) =>
  [
    ['Nombres', person.nombres],
    ['Apellidos', person.apellidos],
    ['Cédula', person.cedula],
    ['Teléfono', person.telefono],
    ['Correo electrónico', person.email],
    ['Dirección', person.direccion],
    ['Contraseña', person.password],
    ['Confirmar contraseña', person.password],
  ] as const;

export async function dataOf(response: APIResponse) {
  if (!response.ok()) throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  return (await response.json()).data;
}

const stock: Person[] = [];
const stockSize = 8;

/**
 * Creates an account with a verified address through the API, eight at a time because their mails
 * are sent together.
 */
export async function register(request: APIRequestContext): Promise<Person> {
  if (stock.length === 0)
    stock.push(...(await Promise.all(Array.from({ length: stockSize }, () => registerOne(request, newPerson())))));
  const person = stock.pop();
  if (!person) throw new Error('unreachable: the stock was just filled');
  return person;
}

/** One account, for an installation other than the worker's. */
export async function registerOne(request: APIRequestContext, person: Person): Promise<Person> {
  const { email, nombres } = person;
  await dataOf(await request.post('/api/verification/send', { data: { email, nombres } }));
  const verificationCode = await mailedCode(request, email, 'Tu código de verificación de Cotejo');
  await dataOf(await request.post('/api/verification/verify', { data: { email, verificationCode } }));
  await dataOf(await request.post('/api/auth/register', { data: { ...person, termsAccepted: true } }));
  return person;
}

/** Opens a separate session. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ accessToken: string; user: object }> {
  return dataOf(await request.post('/api/auth/login', { data: { email, password } }));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs in through the API and returns the token. Leaves the page at /robots.txt. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<string> {
  const { accessToken, user } = await openSession(page.request, person);
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('cotejo.token', token);
      localStorage.setItem('cotejo.user', stored);
      localStorage.setItem('cotejo.sessionCheckedAt', String(Date.now()));
    },
    [accessToken, JSON.stringify(user)] as const,
  );
  return accessToken;
}

export async function signInAsNewPerson(page: Page): Promise<{ person: Person; token: string }> {
  const person = await register(page.request);
  return { person, token: await signIn(page, person) };
}

export async function signInAsAdmin(page: Page, admin: { email: string; password: string }): Promise<void> {
  const {
    accessToken,
    refreshToken,
    admin: data,
  } = await dataOf(await page.request.post('/api/admin/auth/login', { data: admin }));
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => {
      for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    },
    {
      admin_token: accessToken,
      admin_refresh_token: refreshToken,
      admin_data: JSON.stringify(data),
      adminRenewedAt: String(Date.now()),
    },
  );
}
