import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { withCheckDigit } from '../../packages/contracts/src/core/cedula.ts';
import { mailedCode } from './test.ts';

/** A synthetic person who can have an account. */
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

/** A person who is new in this worker's product. */
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

/**
 * What a person writes into the registration, by the label of the box, in the order of the form.
 */
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

/** The `data` of a successful response; throws with the server's message otherwise. */
export async function dataOf(response: APIResponse) {
  if (!response.ok()) throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  return (await response.json()).data;
}

const stock: Person[] = [];
const stockSize = 8;

/**
 * Somebody with an account and a verified e-mail, made without the screens. Several are made at
 * once, because their mails go out together.
 */
export async function register(request: APIRequestContext): Promise<Person> {
  if (stock.length === 0)
    stock.push(...(await Promise.all(Array.from({ length: stockSize }, () => registerOne(request, newPerson())))));
  const person = stock.pop();
  if (!person) throw new Error('unreachable: the stock was just filled');
  return person;
}

/** The same for one person, in a product that is not the worker's own. */
export async function registerOne(request: APIRequestContext, person: Person): Promise<Person> {
  const { email, nombres } = person;
  await dataOf(await request.post('/api/verification/send', { data: { email, nombres } }));
  const verificationCode = await mailedCode(request, email, 'Tu código de verificación de Cotejo');
  await dataOf(await request.post('/api/verification/verify', { data: { email, verificationCode } }));
  await dataOf(await request.post('/api/auth/register', { data: { ...person, termsAccepted: true } }));
  return person;
}

/** A session of its own, as another device would have it. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ accessToken: string; user: object }> {
  return dataOf(await request.post('/api/auth/login', { data: { email, password } }));
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Signs the browser in without the screens and returns the token. The page is a plain text
 * afterwards.
 */
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

/** Registers somebody and signs the browser in as them. */
export async function signInAsNewPerson(page: Page): Promise<{ person: Person; token: string }> {
  const person = await register(page.request);
  return { person, token: await signIn(page, person) };
}

/** Signs the browser in as the first administrator. */
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
