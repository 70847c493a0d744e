import { DomainError } from '@cotejo/contracts/core/errors';
import type { PasskeyRequestOptions } from '@cotejo/contracts/second-factor';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { adminRepository } from '#modules/identity';
import { minutes } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { nameOf } from '../present-admin.ts';
import { tellKeyChange } from './keys.ts';
import { isFramed, relyingPartyOf, usablePasskeys } from './relying-party.ts';
import * as repository from './repository.ts';

const challengeMs = minutes(5);

export async function saveChallenge(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  binding: repository.ChallengeBinding,
  challenge: string,
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + challengeMs);
  await repository.saveChallenge(tx, { ...binding, challenge, createdAt, expiresAt });
}

/** Throws CONFLICT without a passkey that works at this address. */
export async function passkeyRequestOptions(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  binding: repository.ChallengeBinding,
): Promise<PasskeyRequestOptions> {
  const passkeys = usablePasskeys(context, await repository.listPasskeys(context.db, binding.adminId));
  const [first] = passkeys;
  if (!first) throw new DomainError('CONFLICT', { message: 'No tienes una llave de acceso que sirva aquí' });
  const options = await generateAuthenticationOptions({
    rpID: first.rpId,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  });
  await inTransaction(context.db, (tx) => saveChallenge(context, tx, binding, options.challenge));
  return options as PasskeyRequestOptions;
}

/**
 * Whether the answer is that of a usable passkey of the person to the challenge, which it uses up. A counter that does
 * not go forward may be that of a copy: it is refused and mailed. `admin` must be locked.
 */
export async function isRightPasskey(
  context: Context,
  tx: Tx,
  admin: adminRepository.AdminRow,
  { purpose, boundTo, answer }: Pick<repository.ChallengeBinding, 'purpose' | 'boundTo'> & { answer: object },
): Promise<boolean> {
  const now = context.clock.now();
  const challenge = await repository.takeChallenge(tx, { adminId: admin.id, purpose, boundTo }, now);
  const response = answer as AuthenticationResponseJSON;
  const own = usablePasskeys(context, await repository.listPasskeys(tx, admin.id));
  const passkey = own.find(({ credentialId }) => credentialId === response.id);
  const relyingParty = relyingPartyOf(context.config);
  if (challenge === null || !passkey || !relyingParty) return false;
  const counter = await verifiedCounter(relyingParty.origin, challenge, response, passkey);
  if (counter === null) return false;
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    const description = `El contador de la llave de acceso «${passkey.name}» de ${nameOf(admin)} retrocedió`;
    await tellKeyChange(context, tx, admin, { change: 'counter-back', description });
    return false;
  }
  await repository.updatePasskey(tx, admin.id, passkey.id, { counter, lastUsedAt: now });
  return true;
}

/** Null for any answer that the library refuses and of a page in a frame. The library gets 0 as counter, since the stored one is compared here. */
async function verifiedCounter(
  origin: string,
  challenge: string,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, transports, rpId }: repository.PasskeyRow,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0, transports },
      requireUserVerification: true,
    });
    const isRight = verified && !isFramed(response.response.clientDataJSON);
    return isRight ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
