import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type MailboxMessage, mailboxPage, mailboxStyle } from '#app/mailbox/mailbox-page.ts';
import type { Parts } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { mails } from '#platform/db/schema.ts';
import { isFromThisMachine } from '#platform/http/is-from-this-machine.ts';
import { openWords } from '#platform/mail/encrypted-words.ts';
import { type DocumentKeys, loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { StoredFileDamaged } from '#platform/storage/unavailable.ts';

const maximumShown = 200;

/** Newest first, at most 200. */
async function listMailboxMessages(db: Database, keys: DocumentKeys, to?: string): Promise<MailboxMessage[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(to ? eq(mails.toEmail, to.trim().toLowerCase()) : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(maximumShown);
  return rows.map((row) => ({
    id: row.id,
    to: row.toEmail,
    subject: row.subject,
    ...wordsOf(keys, row),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** A text whose key was removed is shown as empty. */
function wordsOf(keys: DocumentKeys, row: typeof mails.$inferSelect) {
  try {
    return openWords(keys, row);
  } catch (error) {
    if (error instanceof StoredFileDamaged) return { text: '', html: '' };
    throw error;
  }
}

const emailIn = (query: unknown): string | undefined => {
  const to = query !== null && typeof query === 'object' && 'to' in query ? query.to : undefined;
  return typeof to === 'string' && to.trim() !== '' ? to : undefined;
};

// A mail may style itself but not run, load or navigate.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups";

/** The local mailbox, which receives mails without SMTP_URL. */
export async function mailboxPages(
  app: FastifyInstance,
  { parts }: { parts: Pick<Parts, 'db' | 'config'> },
): Promise<void> {
  const keys = loadDocumentKeys(parts.config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    // Mails contain codes and temporary passwords.
    if (!isFromThisMachine(request)) return reply.callNotFound();
  });

  app.get('/buzon', async (request, reply) => {
    const to = emailIn(request.query);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(await listMailboxMessages(parts.db, keys, to), to));
  });

  app.get('/buzon/mensajes', async (request) => ({
    success: true,
    data: await listMailboxMessages(parts.db, keys, emailIn(request.query)),
  }));

  app.get('/buzon/estilo.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(mailboxStyle));

  app.get<{ Params: { id: string } }>('/buzon/:id', async (request, reply) => {
    const message = (await listMailboxMessages(parts.db, keys)).find(({ id }) => id === request.params.id);
    if (message === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(message.html || 'El contenido ya no se guarda.');
  });
}
