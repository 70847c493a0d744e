import { expect } from 'vitest';
import type { SignedInAdmin } from '#testing/factories.ts';
import { FakePasskey, totpCode } from '#testing/fake-authenticator.ts';
import type { Response, TestApp } from '#testing/test-app.ts';

// Steps of an administrator with a second key, over HTTP as a browser takes them.

export const ok = <Data = Record<string, unknown>>(response: Response): Data => {
  expect([response.status, response.body.code]).toEqual([response.status < 300 ? response.status : 200, undefined]);
  return response.body.data as Data;
};

export const outcome = ({ status, body }: Response) => `${status} ${String(body.code ?? '')}`.trim();

interface Options {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly rpId: string;
}

export interface Challenge {
  readonly token: string;
  readonly kinds: string[];
  readonly expiresAt: string;
}

export function keysOf(app: TestApp) {
  const call = (token: string, method: string, path: string, body?: unknown, cookie?: string) =>
    app.call(method, `/admin/auth${path}`, { token, body, ...(cookie && { headers: { cookie } }) });
  const mailCode = async ({ admin, token }: SignedInAdmin): Promise<string> => {
    ok(await call(token, 'POST', '/second-factor/mail-code', {}));
    return app.codeFor(admin.email);
  };
  const addPasskey = async (me: SignedInAdmin, passkey = new FakePasskey(), name = 'Teléfono', code?: string) => {
    const options = ok<Options>(await call(me.token, 'POST', '/second-factor/passkeys/options', {}));
    const body = { name, response: passkey.register(options), mailCode: code };
    return call(me.token, 'POST', '/second-factor/passkeys', body);
  };
  return {
    call,
    mailCode,
    addPasskey,
    async firstPasskey(me: SignedInAdmin, passkey = new FakePasskey()) {
      const added = ok<{ id: string; recoveryCodes: string[] }>(
        await addPasskey(me, passkey, 'Teléfono', await mailCode(me)),
      );
      return { passkey, ...added };
    },
    async firstTotp(me: SignedInAdmin) {
      const { secret } = ok<{ secret: string }>(await call(me.token, 'POST', '/second-factor/totp', {}));
      const body = { code: totpCode(secret, app.clock.now()), mailCode: await mailCode(me) };
      const added = ok<{ recoveryCodes: string[] }>(await call(me.token, 'POST', '/second-factor/totp/confirm', body));
      // The confirming code is spent.
      app.clock.advance(30_000);
      return { secret, recoveryCodes: added.recoveryCodes };
    },
    logIn: (email: string, password: string, cookie?: string) =>
      call('', 'POST', '/login', { email, password }, cookie),
    async challenge({ admin, password }: SignedInAdmin): Promise<Challenge> {
      const data = ok<{ secondFactor: Challenge }>(await call('', 'POST', '/login', { email: admin.email, password }));
      return data.secondFactor;
    },
    prove: (token: string, key: Record<string, unknown>, cookie?: string) =>
      call('', 'POST', '/second-factor', { token, ...key }, cookie),
    async optionsOf(token: string) {
      return ok<Options>(await call('', 'POST', '/second-factor/options', { token }));
    },
    async confirmOptions(token: string) {
      return ok<Options>(await call(token, 'POST', '/confirm/options', {}));
    },
  };
}
