import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seconds } from '#platform/clock.ts';
import { isTransactionConflict } from '#platform/db/database-errors.ts';
import { admins, users } from '#platform/db/schema.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, testDatabases } from '#testing/test-database.ts';
import { aroundTransactions } from '#testing/transactions.ts';

const wrong = 'Equivocada*1';
const rounds = Array.from({ length: 8 }, (_, round) => round);

/** Concurrent calls that lock codes and rows of one account. The embedded database runs them one by one. */
describe.runIf(testDatabases().includes('postgres'))('codes and accounts, asked for at the same moment,', () => {
  let app: TestApp;
  let conflicts = 0;
  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase('postgres'));
    // Counted here, since `inTransaction` retries conflicts.
    aroundTransactions(async (run) => {
      try {
        return await run();
      } catch (error) {
        if (isTransactionConflict(error)) conflicts += 1;
        throw error;
      }
    });
  });
  beforeEach(() => {
    conflicts = 0;
  });
  afterAll(() => {
    vi.restoreAllMocks();
    return app.close();
  });

  const post = (path: string, body: object, token?: string) => app.call('POST', path, { body, token });
  const logIn = (email: string, password = factoryPassword) => post('/auth/login', { email, password });
  const logInAdmin = (email: string, password: string) => post('/admin/auth/login', { email, password });
  const times = (count: number, ...calls: (() => Promise<Response>)[]) =>
    Array.from({ length: count }, () => calls.map((call) => call())).flat();

  const expectNoConflict = async (calls: Promise<Response>[]) => {
    const failed = (await Promise.all(calls)).filter(({ status }) => status >= 500);
    expect([conflicts, failed.map(({ body }) => body)]).toEqual([0, []]);
  };

  /** A user after the first step, and the call for the second. */
  const askedForSecondStep = async () => {
    const { user } = await createUser(app, { twoStep: true });
    const first = await logIn(user.email);
    const { challengeId } = first.body.data as { challengeId: string };
    const code = await app.codeFor(user.email);
    return { user, confirm: () => post('/auth/two-step', { challengeId, code }) };
  };

  it('never wait for each other: sign-in and second step', async () => {
    for (const _ of rounds) {
      const { user, confirm } = await askedForSecondStep();
      await expectNoConflict(times(3, () => logIn(user.email), confirm));
    }
  });

  it('nor sign-in and confirming the e-mail again', async () => {
    for (const _ of rounds) {
      const { user } = await createUser(app, { status: 'pending_verification', isEmailVerified: false });
      await logIn(user.email);
      const code = await app.codeFor(user.email);
      const confirm = () => post('/auth/verify-email', { email: user.email, code });
      await expectNoConflict(times(3, () => logIn(user.email), confirm));
    }
  });

  it('nor asking for a temporary password and trying one', async () => {
    for (const _ of rounds) {
      const { user } = await createUser(app);
      const recover = () => post('/password/recover', { email: user.email });
      const validate = () => post('/password/validate-recovery', { email: user.email, code: 'ABC234' });
      await recover();
      await validate();
      await expectNoConflict(times(3, recover, validate));
    }
  });

  it('nor the fifth wrong password, asking to unlock and unlocking', async () => {
    for (const _ of rounds) {
      const { user } = await createUser(app);
      for (let time = 0; time < 5; time += 1) await logIn(user.email, wrong);
      const unlockCode = await app.codeFor(user.email);
      app.clock.advance(seconds(61));
      await app.parts.db.update(users).set({ failedLogins: 4, lockedUntil: null }).where(eq(users.id, user.id));
      const { email, cedula } = user;
      const unlock = (code: string) => () => post('/unlock/validate', { email, cedula, unlockCode: code });
      const request = () => post('/unlock/request', { email, cedula });
      await expectNoConflict(times(2, () => logIn(email, wrong), unlock(unlockCode), unlock('ABC234'), request));
    }
  });

  it('nor the same of an administrator', async () => {
    for (const _ of rounds) {
      const { admin } = await createAdmin(app);
      const { email } = admin;
      for (let time = 0; time < 5; time += 1) await logInAdmin(email, wrong);
      const code = await app.codeFor(email);
      app.clock.advance(seconds(61));
      await app.parts.db.update(admins).set({ failedLogins: 4, lockedUntil: null }).where(eq(admins.id, admin.id));
      const unlock = () => post('/auth/unlock-account', { email, code });
      const request = () => post('/unlock/request', { email, cedula: '0100000009' });
      await expectNoConflict(times(2, () => logInAdmin(email, wrong), unlock, request));
    }
  });

  it('nor the second step and the end of the account', async () => {
    const { token } = await createAdmin(app);
    for (const _ of rounds) {
      const { user, confirm } = await askedForSecondStep();
      const deleteUser = () => app.call('DELETE', `/admin/users/${user.id}`, { token });
      await expectNoConflict(times(2, confirm, deleteUser));
    }
  });
});
