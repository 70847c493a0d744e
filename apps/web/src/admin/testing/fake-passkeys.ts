import { vi } from 'vitest';

const created = { id: 'k', rawId: 'k', type: 'public-key', response: { clientDataJSON: 'c', attestationObject: 'a' } };
const used = {
  ...{ id: 'k', rawId: 'k', type: 'public-key' },
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
};

/** For `vi.mock('@simplewebauthn/browser', …)`. */
export const fakePasskeys = {
  startRegistration: vi.fn(async (_options: unknown): Promise<unknown> => created),
  startAuthentication: vi.fn(async (_options: unknown): Promise<unknown> => used),
};

/** What a browser throws when the person closes its prompt. */
export const cancelled = (): Error => Object.assign(new Error('closed'), { name: 'NotAllowedError' });

export const requestOptions = {
  ...{ challenge: 'x', timeout: 60_000, rpId: 'localhost', allowCredentials: [] },
  userVerification: 'required',
};

export const creationOptions = {
  rp: { id: 'localhost', name: 'Cotejo' },
  user: { id: 'u', name: 'a', displayName: 'a' },
  ...{ challenge: 'x', pubKeyCredParams: [], timeout: 60_000, excludeCredentials: [], attestation: 'none' },
  authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
};

export const recoveryCodes = Array.from({ length: 10 }, (_, place) => `ABCD${place}-EFGHJ`);

export const noKeys = {
  ...{ required: false, passkeysPossible: true, totp: null, passkeys: [], recoveryCodesLeft: 0 },
};

export const samplePasskey = {
  ...{ id: 'p1', name: 'Mi computadora', createdAt: '2026-11-01T15:00:00.000Z' },
  ...{ lastUsedAt: '2026-11-20T15:00:00.000Z', usable: true },
};
