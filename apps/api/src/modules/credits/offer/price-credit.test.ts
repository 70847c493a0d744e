import type { CreditDetails, CreditOffer, InformationSheet } from '@cotejo/contracts/credits/applicant';
import type { AdminCredit } from '@cotejo/contracts/credits/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { everyKindOfCharge } from '#testing/every-kind-of-charge.ts';
import { createAdmin, createInstitution, createUser, factoryPassword, type SignedInAdmin } from '#testing/factories.ts';
import { readPdfText } from '#testing/read-pdf-text.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { remindApplicants } from '../request/remind-applicants.ts';
import { application } from '../testing/open-applications.ts';

/** The order of the figures below. The rate is that of the chosen offer. */
const keys = ['rate', 'monthlyPayment', 'totalPayment', 'firstPayment', 'lastPayment', 'realTotal'] as const;
type Figures = Record<(typeof keys)[number], number>;

interface OwnData {
  instalment: number;
  capitalAndInterest: number;
  amortizationTable: object[];
}

describeOnBothDatabases('the price of a credit whose rate changed after the choice', (open) => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof createUser>>;
  let office: SignedInAdmin;
  let id: string;
  let figures: Figures;

  const read = async (path: string, token = person.token) => {
    const response = await app.call('GET', path, { token });
    expect(response.status, path).toBe(200);
    return response;
  };
  const change = async (path: string, body: object) => {
    const response = await app.call('POST', `/credits/${id}/${path}`, { token: person.token, body });
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as CreditDetails;
  };
  const pick = (row: object) => Object.fromEntries(keys.map((key) => [key, (row as Figures)[key]]));
  const rowOf = (rows: unknown) => (rows as AdminCredit[]).find((row) => row.id === id) ?? {};

  /** The credit in the file with everything about its person. */
  const readOwnData = async () => {
    await app.call('POST', '/users/me/confirm', { token: person.token, body: { password: factoryPassword } });
    const [credit] = (await read('/users/me/export')).body.credits as OwnData[];
    if (!credit) throw new Error('The credit is not in the data of its person');
    return credit;
  };

  /** Every response that shows the credit. */
  const everyPlace = async (system: 1 | 2): Promise<[string, unknown][]> => {
    const details = (await read(`/credits/${id}/details`)).body.data as CreditDetails;
    const own = rowOf((await read('/credits/user-credits')).body.data);
    const admin = (await read(`/admin/credits/${id}`, office.token)).body.data as AdminCredit;
    const listed = rowOf((await read('/admin/credits', office.token)).body.data);
    const lines = await app.call('GET', '/admin/credits/all', { token: office.token });
    const ofPerson = await read(`/admin/users/${person.user.id}/credits`, office.token);
    const sheet = (await read(`/credits/${id}/information-sheet?type=${system}`)).body.data as InformationSheet;
    const [head = [], row = []] = await readSheet((await read(`/admin/credits/export?q=${id}`, office.token)).bytes);
    const cell = (title: string) => row[head.indexOf(title)];
    const data = await readOwnData();
    return [
      ['details', pick(details)],
      ['own list', pick(own)],
      ['office detail', pick(admin)],
      ['office list', pick(listed)],
      ['office, all', pick(rowOf(lines.body.data))],
      ['credits of a person', pick(rowOf((ofPerson.body.data as { credits: unknown }).credits))],
      ['own data', pick({ ...data, monthlyPayment: data.instalment, totalPayment: data.capitalAndInterest })],
      ['sheet', pick({ ...sheet, rate: sheet.nominalRate, monthlyPayment: sheet.installment })],
      [
        'workbook',
        {
          rate: cell('Tasa anual (%)'),
          monthlyPayment: cell('Capital e interés: cuota (USD)'),
          totalPayment: cell('Capital e interés: total (USD)'),
          firstPayment: cell('Primera cuota (USD)'),
          lastPayment: cell('Última cuota (USD)'),
          realTotal: cell('Total (USD)'),
        },
      ],
    ];
  };

  beforeAll(async () => {
    app = await openTestApp(await open());
    person = await createUser(app);
    office = await createAdmin(app);
    const bank = await createInstitution(app, {
      ...{ minRate: 15.6, maxRate: 16 },
      personalLoan: { charges: everyKindOfCharge },
    });
    const made = await app.call('POST', '/credits', { token: person.token, body: application });
    ({ id } = made.body.data as { id: string });
    await change('status', { institutionId: bank.id });
    const { snapshot } = (await read(`/credits/${id}/offer`)).body.data as CreditOffer;
    const [{ versionId } = { versionId: '' }] = (await read('/admin/rates', office.token)).body.data as {
      versionId: string;
    }[];
    const source = { label: 'Tarifario nuevo', url: 'https://banco.ejemplo.ec/tasas' };
    const changes = [{ institutionId: bank.id, versionId, minRate: 20, maxRate: 21 }];
    const body = { source, changes };
    const changed = await app.call('POST', '/admin/rates/changes', { token: office.token, body });
    expect(changed.body).toMatchObject({ success: true });
    const { lastPayment } = (await read(`/credits/${id}/information-sheet?type=2`)).body.data as InformationSheet;
    figures = { ...snapshot.figures.french, lastPayment };
  });
  afterAll(() => app.close());

  it('is that of the choice in every place, from one schedule [6.6.2]', async () => {
    expect(figures).toMatchObject({ rate: 15.6, monthlyPayment: 487.72, totalPayment: 11_705.36 });
    for (const [place, shown] of await everyPlace(2)) expect.soft(shown, place).toEqual(pick(figures));
    const details = (await read(`/credits/${id}/details`)).body.data;
    expect(details).toMatchObject({ effectiveRate: 16.7652 });
  });

  it('is in the reminder and in the PDF, too [6.6.2]', async () => {
    const texts = { first: figures.firstPayment, last: figures.lastPayment, total: figures.realTotal };
    const [first, last, total] = Object.values(texts).map(formatDollarsAndCents);
    app.clock.advance(hours(7));
    office = await createAdmin(app);
    expect(await remindApplicants(app.parts)).toBe(1);
    expect((await app.mailsTo(person.user.email))[0]?.text).toContain(
      `Primera cuota: ${first}\nÚltima cuota: ${last}\nTotal que pagas: ${total}\n`,
    );
    const pdf = readPdfText((await read(`/credits/${id}/information-sheet?format=pdf&type=2`)).bytes);
    expect(pdf.replace(/\s+/g, ' ')).toContain(`Primera cuota ${first} (última ${last}) Total que pagas ${total}`);
  });

  it('is that of the chosen system afterwards, with its table and its mail [6.6.2]', async () => {
    const { snapshot } = (await read(`/credits/${id}/offer`)).body.data as CreditOffer;
    const german = await change('amortization', { amortizationType: 1, amortizationTable: [{}] });
    const cents = (german.amortizationTable ?? []).reduce((sum, row) => sum + Math.round(row.quotaTotal * 100), 0);
    figures = { ...snapshot.figures.german, lastPayment: Number(german.amortizationTable?.at(-1)?.payment) };
    expect(figures).toMatchObject({ rate: 15.6, monthlyPayment: 546.67, totalPayment: cents / 100 });
    expect(german.amortizationTable?.[0]).toMatchObject({ payment: figures.firstPayment });
    for (const [place, shown] of await everyPlace(1)) expect.soft(shown, place).toEqual(pick(figures));
    await change('status', { status: 'CANCELLED' });
    const total = formatDollarsAndCents(figures.realTotal);
    expect((await app.mailsTo(person.user.email))[0]?.text).toContain(`Total que pagas: ${total}\n`);
  });

  it('is in the data of its person with interest, table and offer, by the rate of the choice [12.12.20]', async () => {
    const details = (await read(`/credits/${id}/details`)).body.data as CreditDetails;
    const { changedSince, ...offer } = (await read(`/credits/${id}/offer`)).body.data as CreditOffer;
    expect(changedSince).toBe(true);
    const data = await readOwnData();
    // $10.000 in 24 months at 15,6 %: 416,67 of capital and 130 of interest at first, 1.625 of interest in all.
    const figures = { rate: 15.6, instalment: 546.67, totalInterest: 1_625, capitalAndInterest: 11_625 };
    expect(data).toMatchObject({ ...figures, amortizationType: 1, offer });
    expect(data).toMatchObject({ offer: { snapshot: { figures: { french: { monthlyPayment: 487.72 } } } } });
    expect(data.amortizationTable).toHaveLength(24);
    expect(data.amortizationTable).toEqual(details.amortizationTable);
    expect(details.amortizationTable?.[0]).toMatchObject({ capital: 416.67, interest: 130, quotaTotal: 546.67 });
  });
});
