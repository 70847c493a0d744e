import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { cedulaOf, createUser, factoryPassword, type User } from '#testing/factories.ts';
import { expectInRounds, expectUniformTime } from '#testing/in-rounds.ts';
import type { Answered } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, createReviewer, openAttackWorld } from './attack-world.ts';
import { findFault } from './judge-response.ts';

// Trying every value in every field takes long on a busy machine; `findFault` detects a single slow response.
vi.setConfig({ testTimeout: 300_000 });

let world: AttackWorld;
let token: string;
const nobody = { email: 'no.hay@ejemplo.ec', cedula: cedulaOf(4_000_001) };

beforeAll(async () => {
  world = await openAttackWorld();
  token = (await createUser(world.app)).token;
});
afterAll(async () => {
  await world.close();
  reportTries();
});

interface Who {
  readonly email: string;
  readonly cedula: string;
}
type Ask = (who: Who) => Promise<Answered>;

const post =
  (path: string, body: (who: Who) => object): Ask =>
  (who) =>
    world.send({ method: 'POST', path: `/api${path}`, body: body(who) });
const get =
  (path: string, name: 'email' | 'cedula', as?: () => string): Ask =>
  (who) =>
    world.send({ path: `/api${path}/${who[name]}`, token: as?.() });

const person = { nombres: 'Ana', apellidos: 'Prueba', telefono: '0990000001', direccion: 'Calle Segunda' };
type NamedAsk = [name: string, ask: Ask];
const asksInUniformTime: NamedAsk[] = [
  ['login', post('/auth/login', ({ email }) => ({ email, password: 'Equivocada*1' }))],
  ['admin login', post('/admin/auth/login', ({ email }) => ({ email, password: 'Equivocada*1' }))],
  ['recovery', post('/password/recover', ({ email }) => ({ email }))],
  ['recovery of an administrator', post('/admin/auth/recover', ({ email }) => ({ email }))],
  ['validating a recovery', post('/password/validate-recovery', ({ email }) => ({ email, code: 'ABC234' }))],
  [
    'changing by recovery',
    post('/password/change-recovery', ({ email }) => ({ email, tempCode: 'ABC234', newPassword: 'Distinta*1' })),
  ],
  ['recovering the user', post('/auth/recover-user', ({ cedula }) => ({ cedula }))],
  ['unlock request', post('/unlock/request', ({ email, cedula }) => ({ email, cedula }))],
  ['unlock', post('/unlock/validate', ({ email, cedula }) => ({ email, cedula, unlockCode: 'ABC234' }))],
  ['unlock by link', post('/auth/unlock-account', ({ email }) => ({ email, code: 'ABC234' }))],
  ['sending a code', post('/verification/send', ({ email }) => ({ email, nombres: 'Ana' }))],
  ['sending it again', post('/verification/resend', ({ email }) => ({ email }))],
  ['confirming an e-mail', post('/auth/verify-email', ({ email }) => ({ email, code: 'ABC234' }))],
  [
    'registering',
    post('/auth/register', ({ email }) => ({ ...person, email, cedula: cedulaOf(4_000_002), password: 'Prueba*2026' })),
  ],
  [
    'registering a cédula',
    post('/auth/register', ({ cedula }) => ({ ...person, email: 'otra@ejemplo.ec', cedula, password: 'Prueba*2026' })),
  ],
  ['e-mail of a cédula', get('/users/verify', 'cedula')],
  ['e-mail of a cédula, signed in', get('/users/verify', 'cedula', () => token)],
];
/** These look up no account, so they answer at once. */
const asksOfNoAccount: NamedAsk[] = [
  ['verifying a code', post('/verification/verify', ({ email }) => ({ email, verificationCode: 'ABC234' }))],
  ['state of a code', get('/verification/status', 'email')],
  ['state of a recovery', get('/password/recovery-status', 'email')],
  ['state of a recovery, signed in', get('/password/recovery-status', 'email', () => token)],
  ['state of a lock', get('/unlock/status', 'email')],
  ['state of a lock, signed in', get('/unlock/status', 'email', () => token)],
];
const asks = [...asksInUniformTime, ...asksOfNoAccount];

const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Relative to the clock, which advances between two tries. */
const fromNow = (time: string) => `in ${(Date.parse(time) - world.app.clock.now().getTime()) / 1_000} s`;
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const varying = new Set(['date', 'x-request-id', 'content-security-policy', 'keep-alive', 'connection']);

const seen = ({ status, headers, text }: Answered, { email, cedula }: Who) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !varying.has(name) && name !== 'content-length'),
  ),
  text: text.replaceAll(times, fromNow).replaceAll(ids, 'id').replaceAll(email, 'email').replaceAll(cedula, 'cedula'),
});

const kinds: [name: string, changes: Partial<User>][] = [
  ['an account', {}],
  ['a blocked one', { status: 'inactive' }],
  ['one to be confirmed', { status: 'pending_verification', isEmailVerified: false }],
  ['a locked one', { lockedUntil: new Date('2027-01-01T00:00:00Z') }],
  ['one with a second step', { twoStep: true }],
];

describe('whether somebody has an account', () => {
  it.each(asks)('is told neither by text, status nor headers of %s', async (_name, ask) => {
    world.app.clock.advance(minutes(20));
    token = (await createUser(world.app)).token;
    const none = seen(await ask(nobody), nobody);
    for (const [, changes] of kinds) {
      const { user } = await createUser(world.app, changes);
      const response = await ask(user);
      countTry('enumeration by text and status', response);
      expect(findFault(response)).toBeNull();
      expect(seen(response, user)).toEqual(none);
      world.app.clock.advance(minutes(2));
    }
    const { admin } = await createReviewer(world.app);
    const who = { email: admin.email, cedula: nobody.cedula };
    world.app.clock.advance(minutes(20));
    expect(seen(await ask(who), who)).toEqual(none);
  });

  it('is told by no repeated try: wrong passwords and codes go on alike', async () => {
    for (const [name, ask] of asks.slice(0, 10)) {
      world.app.clock.advance(minutes(31));
      const { user } = await createUser(world.app);
      for (let round = 0; round < 8; round += 1) {
        const [theirs, none] = [await ask(user), await ask(nobody)];
        countTry('enumeration by text and status', theirs);
        expect({ name, round, ...seen(theirs, user) }).toEqual({ name, round, ...seen(none, nobody) });
      }
    }
  });

  it('is told by nothing when a sixth IP address asks for a mail within the minute', async () => {
    const { user } = await createUser(world.app);
    const ask = post('/password/recover', ({ email }) => ({ email }));
    for (let round = 0; round < 3; round += 1) {
      expect(seen(await ask(user), user)).toEqual(seen(await ask(nobody), nobody));
    }
  });

  it.each(asksInUniformTime)('is told by no time of %s', async (_name, ask) => {
    await expectUniformTime(world.app, await comparing(ask));
  });

  it.each(asksOfNoAccount)('is told by no time of %s, which responds at once', async (_name, ask) => {
    const atOnceMs = 20;
    await expectInRounds(await comparing(ask), ({ existing, unknown }) => Math.max(existing, unknown) < atOnceMs);
  });

  async function comparing(ask: Ask) {
    const { user } = await createUser(world.app);
    return async (round: number) => {
      world.app.clock.advance(minutes(31));
      token = (await createUser(world.app)).token;
      const [existing, unknown] = round % 2 === 0 ? [await ask(user), await ask(nobody)] : await backwards(ask, user);
      countTry('enumeration by time', existing);
      return { existing: existing.tookMs, unknown: unknown.tookMs };
    };
  }

  const backwards = async (ask: Ask, user: User): Promise<[Answered, Answered]> => {
    const unknown = await ask(nobody);
    return [await ask(user), unknown];
  };

  it('is told to the right password alone', async () => {
    const { user } = await createUser(world.app, { status: 'inactive' });
    const logIn = (password: string) =>
      world.send({ method: 'POST', path: '/api/auth/login', body: { email: user.email, password } });
    expect((await logIn('Equivocada*1')).status).toBe(401);
    expect((await logIn(factoryPassword)).status).toBe(403);
  });
});
