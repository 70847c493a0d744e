import { formatDollarsAndCents } from '@cotejo/format/figures';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyKindOfCharge } from '#testing/every-kind-of-charge.ts';
import { createAdmin, createInstitution, createUser, uploadDocument } from '#testing/factories.ts';
import { readPdfText } from '#testing/read-pdf-text.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

// $8.000 over 48 months at 13,25 %. Capital and interest plus insurance: 215,61 + 9,60 at first and 215,88 + 0,26 at
// last. In all 2.349,55 interest, 255,34 insurance and 40,00 for SOLCA.
const figures = { firstPayment: 225.21, lastPayment: 216.14, realTotal: 10_644.89 };
const [first = '', last = '', total = ''] = Object.values(figures).map(formatDollarsAndCents);
/** The charge for certificates. */
const upfront = 30;
const request = { amount: 8_000, term: 48, income: 1_200, location: 'Quito' };

describe('one loan with every kind of charge', () => {
  let app: TestApp;
  let token: string;
  let office: string;
  let email: string;
  let institutionId: string;
  let id: string;

  const read = async (path: string, as?: string) => {
    const response = await app.call('GET', path, as ? { token: as } : {});
    expect(response.status).toBe(200);
    return response;
  };
  const rowOf = (rows: unknown) => (rows as { id: string }[]).find((row) => row.id === id);
  const change = async (path: string, body: object, as = token) => {
    const response = await app.call('POST', path, { token: as, body });
    expect(response.body).toMatchObject({ success: true });
    return response.body.data;
  };

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
    const made = await createUser(app);
    ({ token } = made);
    email = made.user.email;
    office = (await createAdmin(app)).token;
    const personalLoan = { maxTerm: 60, charges: everyKindOfCharge };
    const name = 'Cooperativa de Todo';
    institutionId = (await createInstitution(app, { name, minRate: 13.25, maxRate: 14, personalLoan })).id;
    const person = { email, document: made.user.cedula, termsAccepted: true };
    id = ((await change('/credits', { ...request, ...person })) as { id: string }).id;
  });
  afterAll(() => app.close());

  it('is offered with the same three figures in every search and in the simulation [9.1.10]', async () => {
    const asked = 'amount=8000&term=48';
    const found = [
      await read(`/public/institutions/best-rates?${asked}`),
      await read(`/institutions/best-rates?${asked}`, token),
      await read(`/credits/search?${asked}&income=1200&location=Quito`, token),
    ];
    for (const { body } of found) expect((body.data as object[])[0]).toMatchObject(figures);
    const simulation = { amount: 8_000, term: 48, institutionId, typeAmortizationRate: 2 };
    const simulated = await app.call('POST', '/simulators/credits/simulate', { body: simulation });
    expect(simulated.body.result).toMatchObject(figures);
    const { body } = await read(`/public/offers/share?${asked}&institutions=${institutionId}`);
    const { text } = body.data as { text: string };
    expect(text).toContain(`la primera cuota es de ${first}.`);
    expect(text).toContain(`Total que pagas: ${total}.`);
  });

  it('has them when it is chosen, read, listed and written for its applicant [9.1.10]', async () => {
    expect(await change(`/credits/${id}/status`, { institutionId })).toMatchObject(figures);
    const table = { amortizationType: 2, amortizationTable: [{}] };
    expect(await change(`/credits/${id}/amortization`, table)).toMatchObject(figures);
    const details = (await read(`/credits/${id}/details`, token)).body.data as { amortizationTable: object[] };
    expect(details).toMatchObject(figures);
    expect(details.amortizationTable.at(0)).toMatchObject({ payment: figures.firstPayment });
    expect(details.amortizationTable.at(-1)).toMatchObject({ payment: figures.lastPayment });
    expect(rowOf((await read('/credits/user-credits', token)).body.data)).toMatchObject({ ...figures, upfront });
    expect((await read(`/credits/${id}/information-sheet`, token)).body.data).toMatchObject(figures);
    const pdf = readPdfText((await read(`/credits/${id}/information-sheet?format=pdf`, token)).bytes);
    expect(pdf.replace(/\s+/g, ' ')).toContain(`Primera cuota ${first} (última ${last}) Total que pagas ${total}`);
  });

  it('says what is held and given back with the same figure in the sheet and its PDF [6.3.1] [6.3.10]', async () => {
    const sheet = (await read(`/credits/${id}/information-sheet`, token)).body.data as { charges: { name: string }[] };
    const chargeOf = (name: string) => sheet.charges.find((charge) => charge.name === name);
    expect(chargeOf('Ahorro en garantía')).toMatchObject({ total: 400, refundable: true });
    expect(chargeOf('Certificados de aportación')).toMatchObject({ total: 30, refundable: true });
    const pdf = readPdfText((await read(`/credits/${id}/information-sheet?format=pdf`, token)).bytes);
    const text = pdf.replace(/\s+/g, ' ');
    for (const words of [
      'Contribución SOLCA (por ley) $40,00;',
      'Certificados de aportación (lo pide la institución) $30,00, te los devuelven;',
      'Ahorro en garantía (lo pide la institución) $400,00, te los devuelven.',
      'Pagas aparte el primer día $30,00',
      'Te devuelven cuando dejas de ser socio $30,00',
      'Te devuelven con la última cuota $400,00',
    ])
      expect(text).toContain(words);
  });

  it('has them in the mails, the lists, the detail and the export of the office [9.1.10] [6.3.1] [6.3.3] [6.3.10]', async () => {
    for (const documentType of ['id', 'payroll', 'services'] as const)
      await uploadDocument(app, { creditId: id, documentType, isVerified: true });
    const facts = `Primera cuota: ${first}\nÚltima cuota: ${last}\nTotal que pagas: ${total}\n`;
    const received =
      'Monto: $8.000\nRecibes: $7.560\nPagas aparte el primer día: $30\nTe devuelven cuando dejas de ser socio: $30\nTe devuelven con la última cuota: $400\n';
    await change(`/credits/${id}/status`, { status: 'DOCUMENTS_SUBMITTED' });
    expect((await app.mailsTo(email))[0]?.text).toContain(facts);
    expect((await app.mailsTo(email))[0]?.text).toContain(received);
    for (const path of ['/admin/credits', '/admin/credits/pending', '/admin/credits/all'])
      expect(rowOf((await read(path, office)).body.data), path).toMatchObject(figures);
    expect((await read(`/admin/credits/${id}`, office)).body.data).toMatchObject({ ...figures, upfront });
    const [head = [], row = []] = await readSheet((await read(`/admin/credits/export?q=${id}`, office)).bytes);
    const cells = ['Primera cuota (USD)', 'Última cuota (USD)', 'Total (USD)'].map((title) => row[head.indexOf(title)]);
    expect(cells).toEqual(Object.values(figures));
    const csv = await read(`/admin/credits/export?format=csv&q=${id}`, office);
    expect(csv.bytes.toString('utf8')).toContain(';225,21;216,14;10644,89;');
    expect(await change(`/admin/credits/${id}/status`, { status: 'APPROVED' }, office)).toMatchObject(figures);
    expect((await app.mailsTo(email))[0]?.text).toContain(facts);
    expect((await app.mailsTo(email))[0]?.text).toContain(received);
  });
});
