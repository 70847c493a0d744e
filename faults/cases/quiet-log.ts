import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cedulaOf } from '../../apps/api/src/testing/factories.ts';
import { expectThat } from '../support/expect.ts';
import { applyOnce, call, examplePdf, findInstitution, nothingAcknowledged } from '../support/load.ts';
import { adminAccount, start } from '../support/server.ts';
import type { World } from '../support/world.ts';

const person = {
  nombres: 'Silenciosa',
  apellidos: 'Reservada Discreta',
  cedula: cedulaOf(5_990_001),
  telefono: '0998877665',
  direccion: 'Pasaje Confidencial y Calle Oculta',
};
const password = 'Secreta*2026';

/** A complete flow with failures at LOG_LEVEL=debug and with the request log prints no personal data. */
export async function quietLog(world: World): Promise<string> {
  const server = await start({ dataDir: world.embedded(), environment: { LOG_LEVEL: 'debug', REQUEST_LOG: 'on' } });
  const email = `reservada-${randomUUID().slice(0, 8)}@ejemplo.ec`;
  const fileName = 'rol-de-pagos-reservado.pdf';
  const secrets = new Map<string, string>([
    ['e-mail address', email],
    ['password', password],
    ['name of the document', fileName],
    ['password of the administrator', adminAccount.password],
    ...Object.entries(person),
  ]);
  const attempt = (...args: Parameters<typeof call>) => call(...args).catch(() => undefined);
  try {
    await call(server.url, null, 'POST', '/verification/send', { email, nombres: person.nombres });
    const verificationCode = await mailedCode(server.url, email);
    secrets.set('mailed code', verificationCode);
    await attempt(server.url, null, 'POST', '/verification/verify', { email, verificationCode: 'AAAAAA' });
    await call(server.url, null, 'POST', '/verification/verify', { email, verificationCode });
    await call(server.url, null, 'POST', '/auth/register', { ...person, email, password, termsAccepted: true });
    await attempt(server.url, null, 'POST', '/auth/login', { email, password: 'Equivocada*2026' });
    const { accessToken: token } = await call<{ accessToken: string }>(server.url, null, 'POST', '/auth/login', {
      email,
      password,
    });
    secrets.set('token', token);
    const institutionId = await findInstitution(server.url, token);
    await applyOnce(server.url, token, institutionId, nothingAcknowledged());
    const form = new FormData();
    form.set('documentType', 'payroll');
    form.set('file', new File([examplePdf()], fileName, { type: 'application/pdf' }));
    await attempt(server.url, token, 'POST', `/credits/${randomUUID()}/documents/upload`, form);
    await attempt(server.url, token, 'GET', `/users/verify/${person.cedula}`);
    await attempt(server.url, token, 'POST', '/credits', { amount: email, document: person.cedula });
    await attempt(server.url, null, 'POST', '/password/recover', { email });
    const { accessToken: admin } = await call<{ accessToken: string }>(
      server.url,
      null,
      'POST',
      '/admin/auth/login',
      adminAccount,
    );
    secrets.set('token of the administrator', admin);
    await call(server.url, admin, 'GET', `/admin/users?search=${encodeURIComponent(email)}`);
    await attempt(server.url, admin, 'GET', `/admin/credits?search=${person.cedula}`);
  } finally {
    await server.stop();
  }
  // The start prints the demo accounts on purpose.
  const output = server.output();
  const found = [...secrets].filter(([, value]) => output.includes(value)).map(([name]) => name);
  expectThat(found.length === 0, `The log holds: ${found.join(', ')}`);
  return `a journey at LOG_LEVEL=debug printed ${output.split('\n').length} lines, ${secrets.size} secrets looked for, 0 found`;
}

async function mailedCode(url: string, to: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(`${url}/buzon/mensajes?to=${encodeURIComponent(to)}`);
    const { data } = (await response.json()) as { data: { text: string }[] };
    const code = data[0]?.text.split('\n').find((line) => /^[0-9A-Z]{6}$/.test(line.trim()));
    if (code) return code.trim();
    await sleep(100);
  }
  throw new Error('No code was mailed');
}
