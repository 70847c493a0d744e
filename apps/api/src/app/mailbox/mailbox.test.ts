import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailboxPages } from '#app/mailbox/mailbox.ts';
import { mails } from '#platform/db/schema.ts';
import { encryptWords } from '#platform/mail/encrypted-words.ts';
import { generateDocumentKey, parseDocumentKeys } from '#platform/storage/document-keys.ts';
import { testConfig } from '#testing/test-config.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
let app: FastifyInstance;

const config = testConfig('/nowhere', { documentKeys: generateDocumentKey() });
const idOf = (number: number) => `019ab000-0000-7000-8000-${String(number).padStart(12, '0')}`;

beforeAll(async () => {
  database = await openTestDatabase();
  app = Fastify();
  await app.register(mailboxPages, { parts: { db: database.db, config } });
  await database.db.insert(mails).values(
    Array.from({ length: 205 }, (_, number) => ({
      id: idOf(number),
      kind: 'welcome' as const,
      toEmail: number % 2 === 0 ? 'ana@ejemplo.ec' : 'luis@ejemplo.ec',
      subject: `Correo ${number} <b>`,
      bodyText: `texto ${number} <script>`,
      bodyHtml: `<p>${number}</p>`,
      createdAt: new Date(1_790_000_000_000 + number * 1_000),
    })),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('local mailbox', () => {
  it('shows the words of an encrypted mail, and nothing of one whose key is gone', async () => {
    const words = { text: 'tu código', html: '<p>tu código</p>' };
    const [id, lost] = [idOf(900), idOf(901)];
    const row = { kind: 'welcome' as const, toEmail: 'sellado@ejemplo.ec', subject: 's', createdAt: new Date() };
    await database.db.insert(mails).values([
      { ...row, id, ...encryptWords(parseDocumentKeys(config.documentKeys ?? ''), id, words) },
      { ...row, id: lost, ...encryptWords(parseDocumentKeys(generateDocumentKey()), lost, words) },
    ]);
    const { data } = (await app.inject('/buzon/mensajes?to=sellado@ejemplo.ec')).json();
    expect(data).toMatchObject([
      { id: lost, text: '', html: '' },
      { id, ...words },
    ]);
    await database.db.delete(mails).where(eq(mails.toEmail, 'sellado@ejemplo.ec'));
  });

  it('answers the mails as JSON, newest first, at most 200', async () => {
    const { data, success } = (await app.inject('/buzon/mensajes')).json();
    expect(success).toBe(true);
    expect(data).toHaveLength(200);
    expect(data[0]).toEqual({
      id: idOf(204),
      to: 'ana@ejemplo.ec',
      subject: 'Correo 204 <b>',
      text: 'texto 204 <script>',
      html: '<p>204</p>',
      createdAt: new Date(1_790_000_204_000).toISOString(),
    });
  });

  it('keeps to one e-mail address, in any case of letters', async () => {
    const { data } = (await app.inject('/buzon/mensajes?to=LUIS@ejemplo.ec')).json();
    expect(data).toHaveLength(102);
    expect(new Set(data.map(({ to }: { to: string }) => to))).toEqual(new Set(['luis@ejemplo.ec']));
    expect((await app.inject('/buzon/mensajes?to=nadie@ejemplo.ec')).json()).toEqual({ success: true, data: [] });
  });

  it('shows a page without script, with everything escaped', async () => {
    const page = await app.inject('/buzon?to=ana@ejemplo.ec');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Correo 204 &lt;b&gt;');
    expect(page.body).not.toMatch(/<script|<b>|style=|onclick/);
    expect(page.body).not.toContain('luis@ejemplo.ec');
    const odd = await app.inject('/buzon?to=%22%3E%3Cscript%3E');
    expect(odd.body).not.toContain('<script');
    expect((await app.inject('/buzon/estilo.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    ['another address', { remoteAddress: '10.0.0.7' }],
    ['a proxy', { headers: { 'x-forwarded-for': '10.0.0.7' } }],
    ['another name', { headers: { host: 'cotejo.example' } }],
  ])('does not exist for %s', async (_who, from) => {
    for (const url of ['/buzon', '/buzon/mensajes', `/buzon/${idOf(204)}`])
      expect((await app.inject({ url, ...from })).statusCode).toBe(404);
  });

  it('shows one mail as it looks, in a sandbox', async () => {
    const mailPage = await app.inject(`/buzon/${idOf(204)}`);
    expect(mailPage.body).toBe('<p>204</p>');
    expect(mailPage.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect((await app.inject(`/buzon/${idOf(999)}`)).statusCode).toBe(404);
  });
});
