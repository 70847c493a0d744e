import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import { recordActivity } from '#modules/activity-log';
import { aboutUser, getOwnUser, requireRecentProof } from '#modules/identity';
import type { UserContext } from '#platform/context.ts';
import { inSnapshot, inTransaction } from '#platform/db/database.ts';
import { zipReply } from '#platform/http/zip-reply.ts';
import { dataExportedMail } from '#platform/mail/messages/account-notices.ts';
import { collectUserData } from './collect-user-data.ts';
import { writeJson } from './write-json.ts';
import { writeZip } from './write-zip.ts';

const alreadyUnderwayMessage = 'Ya se están descargando tus datos. Espera a que esa descarga termine.';

/**
 * Streams everything stored about the caller, without secrets, one document at a time, since the documents may exceed
 * the memory. Throws CONFIRMATION_REQUIRED without a recent sign-in, since a stolen session must not be enough, and
 * RATE_LIMITED if the user is in `underway`, the set of running downloads.
 */
export async function exportUserData(context: UserContext, underway: Set<string>, format: 'json' | 'zip') {
  const { userId } = context.actor;
  if (underway.has(userId)) {
    throw new DomainError('RATE_LIMITED', { message: alreadyUnderwayMessage, retryAfterSeconds: 60 });
  }
  underway.add(userId);
  try {
    await requireRecentProof(context);
    const data = await inSnapshot(context.db, (tx) => collectUserData(context, tx));
    await recordExport(context);
    const file =
      format === 'zip'
        ? zipReply('cotejo-mis-datos.zip', writeZip(context, data))
        : {
            content: Readable.from(writeJson(context, data)),
            contentType: 'application/json; charset=utf-8',
            fileName: 'cotejo-mis-datos.json',
          };
    // Also emitted when the client disconnects.
    file.content.once('close', () => underway.delete(userId));
    return file;
  } catch (error) {
    underway.delete(userId);
    throw error;
  }
}

/** Records the export and mails the user. */
async function recordExport(context: UserContext): Promise<void> {
  const { clock, db, mailer } = context;
  const user = await getOwnUser(context);
  await inTransaction(db, async (tx) => {
    const description = 'Datos personales descargados por su titular';
    await recordActivity(context, tx, { ...aboutUser(user), status: 'viewed', description });
    await mailer.send(tx, { to: user.email, ...dataExportedMail({ nombres: user.nombres, at: clock.now() }) });
  });
}
