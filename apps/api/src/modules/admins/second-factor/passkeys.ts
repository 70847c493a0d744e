import { DomainError } from '@cotejo/contracts/core/errors';
import { type Passkey, type PasskeyCreationOptions, passkeysMaximum } from '@cotejo/contracts/second-factor';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import type { Config } from '#platform/config.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { nameOf } from '../present-admin.ts';
import { saveChallenge } from './challenges.ts';
import { addKey, findOwn, removeKey, sessionOf, wrongKey } from './keys.ts';
import { isFramed, type RelyingParty, relyingPartyOf } from './relying-party.ts';
import * as repository from './repository.ts';

/** The library's default would add one that Node calls experimental. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

export const presentPasskey = (
  { id, name, createdAt, lastUsedAt, rpId }: repository.PasskeyRow,
  config: Config,
): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  usable: rpId === relyingPartyOf(config)?.rpId,
});

function requireRelyingParty(config: Config): RelyingParty {
  const relyingParty = relyingPartyOf(config);
  if (relyingParty) return relyingParty;
  throw new DomainError('CONFLICT', { message: 'En esta dirección los navegadores no permiten llaves de acceso' });
}

/** Throws CONFLICT where passkeys are not possible. */
export async function passkeyCreationOptions(context: AdminContext): Promise<PasskeyCreationOptions> {
  const { config, db } = context;
  const { rpId } = requireRelyingParty(config);
  const admin = await findOwn(context);
  const boundTo = await sessionOf(context);
  const own = await repository.listPasskeys(db, admin.id);
  const options = await generateRegistrationOptions({
    rpName: 'Cotejo',
    rpID: rpId,
    userName: admin.email,
    userDisplayName: nameOf(admin),
    // Says nothing about the person, unlike their address.
    userID: new TextEncoder().encode(admin.id),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await inTransaction(db, (tx) =>
    saveChallenge(context, tx, { adminId: admin.id, purpose: 'add', boundTo }, options.challenge),
  );
  return options as PasskeyCreationOptions;
}

/**
 * Throws CONFLICT for the eleventh, for a credential that anybody has and where passkeys are not possible,
 * SECOND_FACTOR_INVALID, or for the first key what its code throws.
 */
export async function addPasskey(
  context: AdminContext,
  { name, response, mailCode }: { name: string; response: object; mailCode?: unknown },
): Promise<Passkey & { recoveryCodes: string[] | null }> {
  const { actor, clock, config } = context;
  const relyingParty = requireRelyingParty(config);
  const boundTo = await sessionOf(context);
  const { added, recoveryCodes } = await addKey(context, {
    mailCode,
    mayAdd: async (tx) => {
      const own = await repository.listPasskeys(tx, actor.adminId);
      if (own.length < passkeysMaximum) return;
      throw new DomainError('CONFLICT', { message: `Puedes tener hasta ${passkeysMaximum} llaves de acceso` });
    },
    add: async (tx, admin) => {
      const now = clock.now();
      const challenge = await repository.takeChallenge(tx, { adminId: admin.id, purpose: 'add', boundTo }, now);
      const registered = challenge && (await verifyRegistration(relyingParty, challenge, response));
      if (!registered) return wrongKey();
      const { id, publicKey, counter, transports } = registered.credential;
      const row = await repository.insertPasskey(tx, {
        id: newId(clock),
        adminId: admin.id,
        name,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: knownTransports(transports),
        rpId: relyingParty.rpId,
        createdAt: now,
      });
      return row ?? new DomainError('CONFLICT', { message: 'Esa llave de acceso ya está en uso' });
    },
    change: 'passkey-added',
    description: `agregó la llave de acceso «${name}»`,
  });
  return { ...presentPasskey(added, config), recoveryCodes };
}

const transportNames: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The browser's own words, which the library does not check. */
const knownTransports = (sent: unknown): string[] =>
  Array.isArray(sent) ? transportNames.filter((name) => sent.includes(name)) : [];

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** WebAuthn, section 4: at least 100 random bits, or an encrypted key; at most 1,023 bytes. */
const credentialIdBytes = { minimum: 16, maximum: 1_023 } as const;

/** Null for any answer that the library refuses, of a page in a frame and with an id of odd length. */
async function verifyRegistration(
  { origin, rpId }: RelyingParty,
  challenge: string,
  sent: object,
): Promise<Registered | null> {
  const response = sent as RegistrationResponseJSON;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo || isFramed(response.response.clientDataJSON)) return null;
    const { length } = Buffer.from(registrationInfo.credential.id, 'base64url');
    return length < credentialIdBytes.minimum || length > credentialIdBytes.maximum ? null : registrationInfo;
  } catch {
    return null;
  }
}

/** Throws NOT_FOUND, also for somebody else's. */
export async function renamePasskey(context: AdminContext, id: string, name: string): Promise<Passkey> {
  const row = await inTransaction(context.db, (tx) =>
    repository.updatePasskey(tx, context.actor.adminId, id, { name }),
  );
  if (!row) throw new DomainError('NOT_FOUND');
  return presentPasskey(row, context.config);
}

/** Throws NOT_FOUND, also for somebody else's, or CONFLICT for the last key where one is required. */
export const deletePasskey = (context: AdminContext, id: string): Promise<void> =>
  removeKey(context, {
    remove: async (tx) => (await repository.deletePasskey(tx, context.actor.adminId, id)) !== null,
    change: 'passkey-removed',
    description: 'quitó una llave de acceso',
  });
