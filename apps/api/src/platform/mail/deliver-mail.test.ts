import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { mails } from '#platform/db/schema.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { deliverMail, type MailDelivery, openMailTransport } from '#platform/mail/deliver-mail.ts';
import { encryptWords, openWords, reencryptMails } from '#platform/mail/encrypted-words.ts';
import { type FakeSmtp, startFakeSmtp } from '#platform/mail/fake-smtp.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { verificationCodeMail } from '#platform/mail/messages/codes.ts';
import { creditStatusMail } from '#platform/mail/messages/credit-notices.ts';
import { deleteMailsTo, deleteOldMails } from '#platform/mail/repository.ts';
import { MailDelayed } from '#platform/mail/smtp-transport.ts';
import { generateDocumentKey, parseDocumentKeys } from '#platform/storage/document-keys.ts';
import { StoredFileDamaged } from '#platform/storage/unavailable.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';

const mailFrom = 'Cotejo <no-responder@cotejo.example>';
const keys = parseDocumentKeys(generateDocumentKey());
const content = verificationCodeMail({ nombres: 'Ana', code: '7K2QXM', minutes: 15 });

describeOnBothDatabases('delivery of mails', (open) => {
  let database: TestDatabase;
  let smtp: FakeSmtp;
  const clock = new ManualClock('2026-11-21T12:00:00Z');
  const enqueue = vi.fn(async () => undefined);
  const reportRefused = vi.fn();
  const onTried = vi.fn();
  const mailer = createMailer({ clock, jobs: { enqueue }, keys });

  beforeAll(async () => {
    database = await open();
    return () => database.close();
  });
  beforeEach(async () => {
    smtp = await startFakeSmtp();
    await database.db.delete(mails);
    enqueue.mockClear();
    reportRefused.mockClear();
    onTried.mockClear();
  });
  afterEach(() => smtp.close());

  const delivery = (smtpUrl: string | undefined): MailDelivery => ({
    db: database.db,
    clock,
    keys,
    transport: openMailTransport({ smtpUrl, mailFrom }),
    siteUrl: 'https://cotejo.example',
    reportRefused,
    onTried,
  });
  const write = (to = 'ana@ejemplo.ec') => inTransaction(database.db, (tx) => mailer.send(tx, { to, ...content }));
  const raw = async () => (await database.db.select().from(mails))[0];
  const stored = async () => {
    const row = await raw();
    if (!row) return undefined;
    const { text, html } = openWords(keys, row);
    return { ...row, bodyText: text, bodyHtml: html };
  };

  it('keeps the words encrypted until they are sent, each under its own mail', async () => {
    await write();
    const row = await raw();
    if (!row) throw new Error('No mail');
    expect(row.isEncrypted).toBe(true);
    const storedText = Buffer.from(row.bodyText, 'base64').toString('latin1') + JSON.stringify(row);
    expect(storedText).not.toContain('7K2QXM');
    expect(openWords(keys, row)).toEqual({ text: content.text, html: content.html });
    const other = { ...row, id: '019ab000-0000-7000-8000-000000000001' };
    expect(() => openWords(keys, other)).toThrow(StoredFileDamaged);
    // Rows of an earlier version are not encrypted.
    expect(openWords(keys, { ...row, isEncrypted: false, bodyText: 'a', bodyHtml: 'b' })).toEqual({
      text: 'a',
      html: 'b',
    });
  });

  it('encrypts waiting mails with a new key, and gives up one whose key was taken away too early', async () => {
    const mailId = await write();
    const [newer] = parseDocumentKeys(generateDocumentKey());
    expect(await reencryptMails(database.db, [newer, ...keys])).toBe(1);
    expect(await reencryptMails(database.db, [newer, ...keys])).toBe(0);
    expect(openWords([newer], (await raw()) as typeof mails.$inferSelect)).toMatchObject({ text: content.text });
    await deliverMail(delivery(smtp.url), { mailId });
    expect(smtp.received).toHaveLength(0);
    expect(await raw()).toMatchObject({ sentAt: null, bodyText: '', lastError: expect.stringMatching(/^refused: /) });
    expect(reportRefused).toHaveBeenCalledOnce();
  });

  it('names where mails that can be silenced are silenced, and no place for the others', async () => {
    const credit = {
      id: 'credit-1',
      nombres: 'Ana',
      number: 'C-26-04821',
      payments: null,
      amountCents: 800_000,
      termMonths: 24,
      institution: null,
    };
    const notice = creditStatusMail({ ...credit, status: 'UNDER_REVIEW' });
    const noticeId = await inTransaction(database.db, (tx) => mailer.send(tx, { to: 'ana@ejemplo.ec', ...notice }));
    await deliverMail(delivery(smtp.url), { mailId: noticeId });
    await deliverMail(delivery(smtp.url), { mailId: await write() });
    const headers = smtp.received.map(({ mail }) => mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value);
    expect(headers).toEqual(['<https://cotejo.example/configuracion/notificaciones>', undefined]);
    // Requires a sign-in, so it is no one-click unsubscribe.
    expect(smtp.received.map(({ raw }) => raw).join()).not.toContain('List-Unsubscribe-Post');
  });

  it('writes the mail and its job in the caller’s transaction', async () => {
    const mailId = await write('Ana@Ejemplo.EC');
    expect(await stored()).toMatchObject({ id: mailId, toEmail: 'ana@ejemplo.ec', sentAt: null, attempts: 0 });
    expect(enqueue).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'mail.deliver', { mailId });
  });

  it('sends nothing when the change that caused it is rolled back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await mailer.send(tx, { to: 'ana@ejemplo.ec', ...content });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await stored()).toBeUndefined();
  });

  it('goes out by the queue once the change is committed, and never for a change rolled back', async () => {
    const jobs = createJobs(database, {
      onError: (error) => {
        throw error;
      },
    });
    jobs.define('mail.deliver', (data) => deliverMail(delivery(smtp.url), data));
    await jobs.start({ workers: false });
    const queued = createMailer({ clock, jobs, keys });
    await inTransaction(database.db, (tx) => queued.send(tx, { to: 'ana@ejemplo.ec', ...content }));
    const failing = inTransaction(database.db, async (tx) => {
      await queued.send(tx, { to: 'luis@ejemplo.ec', ...content });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await jobs.runDue();
    await jobs.stop(1_000);
    expect(smtp.received.map(({ recipient }) => recipient)).toEqual(['ana@ejemplo.ec']);
  });

  it('delivers once, and then keeps no code', async () => {
    const mailId = await write();
    await deliverMail(delivery(smtp.url), { mailId });
    await deliverMail(delivery(smtp.url), { mailId });
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ recipient: 'ana@ejemplo.ec', mail: { subject: content.subject } });
    expect(smtp.received[0]?.mail.text).toContain('7K2QXM');
    expect(smtp.received[0]?.raw).toContain('Auto-Submitted: auto-generated');
    expect(await stored()).toMatchObject({
      sentAt: clock.now(),
      attempts: 1,
      lastError: null,
      bodyText: '',
      bodyHtml: '',
    });
  });

  it('repeats under the same Message-ID when the mark was lost in a crash', async () => {
    const mailId = await write();
    await deliverMail(delivery(smtp.url), { mailId });
    await database.db.update(mails).set({ sentAt: null, ...encryptWords(keys, mailId, content) });
    await deliverMail(delivery(smtp.url), { mailId });
    const ids = smtp.received.map(({ mail }) => mail.messageId);
    expect(ids).toEqual([`<${mailId}@cotejo.example>`, `<${mailId}@cotejo.example>`]);
  });

  it('is left for a later try when the server is unavailable or busy, and goes out once it is back', async () => {
    const mailId = await write();
    smtp.refuseRecipientsWith = 451;
    await expect(deliverMail(delivery(smtp.url), { mailId })).rejects.toBeInstanceOf(MailDelayed);
    await smtp.close();
    await expect(deliverMail(delivery(smtp.url), { mailId })).rejects.toBeInstanceOf(MailDelayed);
    expect(await stored()).toMatchObject({ sentAt: null, attempts: 2, bodyText: content.text });
    expect(JSON.stringify((await stored())?.lastError)).not.toContain('@');
    smtp = await startFakeSmtp();
    await deliverMail(delivery(smtp.url), { mailId });
    expect(smtp.received).toHaveLength(1);
    expect(onTried.mock.calls).toEqual([['delayed'], ['delayed'], ['sent']]);
  });

  it('gives up on an e-mail address that does not exist, and tells it without the e-mail address', async () => {
    const mailId = await write();
    smtp.refuseRecipientsWith = 550;
    await deliverMail(delivery(smtp.url), { mailId });
    const reason = expect.stringMatching(/^550 RCPT TO \w+$/);
    expect(reportRefused).toHaveBeenCalledExactlyOnceWith({ mailId, kind: 'verification-code', reason });
    expect(await stored()).toMatchObject({ sentAt: null, attempts: 1, bodyText: '' });
    expect((await stored())?.lastError).not.toContain('@');
    expect(onTried.mock.calls).toEqual([['refused']]);
  });

  it('keeps the mail in the local mailbox when there is no server', async () => {
    const mailId = await write();
    await deliverMail(delivery(undefined), { mailId });
    expect(await stored()).toMatchObject({ sentAt: clock.now(), bodyText: content.text, bodyHtml: content.html });
    expect(onTried).not.toHaveBeenCalled();
  });

  it('bears a mail that is gone', async () => {
    await deliverMail(delivery(undefined), { mailId: '019ab000-0000-7000-8000-000000000000' });
  });

  it('deletes what was sent to somebody who leaves, and what is still on its way', async () => {
    const sent = await write();
    await deliverMail(delivery(undefined), { mailId: sent });
    const waiting = await write();
    await write('otra@ejemplo.ec');
    await inTransaction(database.db, (tx) => deleteMailsTo(tx, 'ANA@ejemplo.ec'));
    const left = await database.db.select().from(mails);
    expect(left.map(({ toEmail }) => toEmail)).toEqual(['otra@ejemplo.ec']);
    await deliverMail(delivery(undefined), { mailId: waiting });
  });

  it('deletes old mails that are done', async () => {
    const sent = await write();
    await deliverMail(delivery(undefined), { mailId: sent });
    const waiting = await write();
    await inTransaction(database.db, (tx) => deleteOldMails(tx, new Date(clock.now().getTime() + 1), 10));
    expect((await database.db.select().from(mails)).map(({ id }) => id)).toEqual([waiting]);
  });
});
