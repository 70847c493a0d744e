import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('contact form', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const send = (body: object) => app.call('POST', '/contact', { body });
  const message = { nombres: 'Ana Prueba', email: 'ana@ejemplo.ec', mensaje: 'Quiero saber más.\nGracias.' };
  const received = () => app.mailsTo(app.parts.config.contactEmail);

  it('mails the operator', async () => {
    expect((await send(message)).status).toBe(200);
    const [mail] = await received();
    expect(mail?.subject).toBe('Mensaje de contacto de Ana Prueba');
    expect(mail?.text).toContain('ana@ejemplo.ec');
    expect(mail?.text).toContain('Quiero saber más.');
  });

  it('answers a program that fills in the hidden field as if it had worked, and sends nothing', async () => {
    const before = (await received()).length;
    expect((await send({ ...message, website: 'https://ejemplo.ec' })).status).toBe(200);
    expect(await received()).toHaveLength(before);
  });

  it('refuses an empty message and a wrong e-mail address', async () => {
    const response = await send({ nombres: '', email: 'no', mensaje: ' ' });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields as object).sort()).toEqual(['email', 'mensaje', 'nombres']);
    expect((await send({ ...message, mensaje: 'x'.repeat(2001) })).status).toBe(400);
  });
});
