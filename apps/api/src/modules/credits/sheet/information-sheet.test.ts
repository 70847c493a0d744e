import { sheetFiguresOf } from '@cotejo/finance/information-sheet';
import { scheduleOf } from '@cotejo/finance/schedule';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyKindOfCharge } from '#testing/every-kind-of-charge.ts';
import {
  createCredit,
  createInstitution,
  createUser,
  type Institution,
  publishRates,
  type User,
} from '#testing/factories.ts';
import { readPdfText } from '#testing/read-pdf-text.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { notesOfSheet, writeInformationSheet } from './write-information-sheet.ts';

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describeOnBothDatabases('information sheet over HTTP', (open) => {
  let app: TestApp;
  let user: User;
  let token: string;
  let bank: Institution;

  const sheet = (id: string, query = '') => app.call('GET', `/credits/${id}/information-sheet${query}`, { token });

  beforeAll(async () => {
    app = await openTestApp(await open());
    bank = await createInstitution(app, { minRate: 15.6 });
    ({ user, token } = await createUser(app));
  });
  afterAll(() => app.close());

  it('gives the figures as the documents name them [1.9.36] [1.9.37] [1.9.38] [1.9.39] [1.9.42]', async () => {
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank });
    const { status, body } = await sheet(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      institution: { id: bank.id, name: bank.name },
      amount: 10_000,
      term: 24,
      amortizationType: 2,
      system: 'Francés',
      segment: 'Consumo',
      subsegment: 'Ordinario',
      nominalRate: 15.6,
      tea: 16.4,
      installment: 487.72,
      totalInsurance: 0,
      netReceived: 10_000,
      associatedCosts: 0,
      daysPerInstallment: 30,
      issuedAt: app.clock.now().toISOString(),
    });
    const data = body.data as Record<string, number> & { table: { interest: number }[] };
    expect(data.tir).toBeCloseTo(15.6, 2);
    expect(data.trueEffectiveRate).toBeCloseTo(16.7652, 2);
    const interest = data.table.reduce((sum, row) => sum + Math.round(row.interest * 100), 0) / 100;
    expect(data.totalInterest).toBe(interest);
    expect(data.effectiveAnnualRate).toBeCloseTo(15.6 + (interest / 10_000) * 100, 4);
  });

  it('shows either system before choosing, and asks for one otherwise', async () => {
    const { id } = await createCredit(app, { userId: user.id, stage: 'INSTITUTION_SELECTED', institution: bank });
    expect((await sheet(id)).body).toMatchObject({
      code: 'CONFLICT',
      error: 'Debe seleccionar un tipo de amortización',
    });
    expect((await sheet(id, '?type=1')).body.data).toMatchObject({ system: 'Alemán', installment: 546.67 });
    expect((await sheet(id, '?type=2')).body.data).toMatchObject({ system: 'Francés', installment: 487.72 });
    expect((await sheet(id, '?type=3')).status).toBe(400);
  });

  it('needs an institution', async () => {
    const { id } = await createCredit(app, { userId: user.id });
    const { status, body } = await sheet(id, '?type=1');
    expect(status).toBe(409);
    expect(body.error).toBe('No se ha seleccionado una institución');
  });

  it('keeps the rate the applicant agreed to when the institution changes its own', async () => {
    const moving = await createInstitution(app, { minRate: 12 });
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: moving });
    await publishRates(app, moving.id, { minRate: 20, maxRate: 20 });
    expect((await sheet(id)).body.data).toMatchObject({ nominalRate: 12 });
  });

  it('gives a document whose text names each charge with its tag and what the loan costs [4.7.9]', async () => {
    const charge = (kind: string, more: object) => ({ kind, obligation: 'required', refundable: false, ...more });
    const charging = await createInstitution(app, {
      minRate: 13,
      personalLoan: {
        charges: [
          charge('solca', {
            name: 'Contribución SOLCA',
            basis: 'amount',
            value: 0.5,
            when: 'deducted',
            obligation: 'law',
          }),
          charge('life_insurance', { name: 'Seguro de desgravamen', basis: 'balance', value: 0.05, when: 'monthly' }),
          charge('savings_deposit', {
            name: 'Ahorro en garantía',
            basis: 'amount',
            value: 5,
            when: 'deducted',
            refundable: true,
          }),
          charge('other', { name: 'Asistencia', basis: 'fixed', value: 3, when: 'monthly', obligation: 'optional' }),
        ] as never,
      },
    });
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: charging });
    const { body } = await sheet(id);
    const { realCost, realAnnualRate, netReceived, charges } = body.data as Record<
      'realCost' | 'realAnnualRate' | 'netReceived',
      number
    > & { charges: { total: number }[] };
    const text = readPdfText((await sheet(id, '?format=pdf')).bytes).replace(/\s+/g, ' ');
    const [solca, insurance, deposit, assistance] = charges.map(({ total }) => formatDollarsAndCents(total));
    expect([solca, deposit, assistance]).toEqual(['$50,00', '$500,00', '$72,00']);
    expect(text).toContain(
      `Cargos: Contribución SOLCA (por ley) ${solca}; Seguro de desgravamen (lo pide la institución) ${insurance}; Ahorro en garantía (lo pide la institución) ${deposit}, te los devuelven; Asistencia (opcional, no contado) (${assistance}). Sin lo que te devuelven el préstamo te cuesta ${formatDollarsAndCents(realCost)}.`,
    );
    expect(netReceived).toBe(9_450);
    expect(text).toContain('Recibes en tu cuenta $9.450,00');
    expect(text).toContain(`Costo anual con cargos ${realAnnualRate.toFixed(2).replace('.', ',')} %`);
  });

  it('names first and last instalment and total with the charges, and its rows add up [9.1.3]', async () => {
    const charging = await createInstitution(app, { minRate: 13, personalLoan: { charges: everyKindOfCharge } });
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: charging });
    const data = (await sheet(id)).body.data as Record<'firstPayment' | 'lastPayment' | 'realTotal', number>;
    const [first, last, total] = [data.firstPayment, data.lastPayment, data.realTotal].map(formatDollarsAndCents);
    expect(first).not.toBe(last);
    const text = readPdfText((await sheet(id, '?format=pdf')).bytes).replace(/\s+/g, ' ');
    expect(text).toContain(`Primera cuota ${first} (última ${last}) Total que pagas ${total}`);
    const dollars = String.raw`\$([\d.]+,\d\d)`;
    const row = new RegExp(String.raw`(?<![\d,])(\d{1,2}) ${dollars} ${dollars} ${dollars} ${dollars} ${dollars}`, 'g');
    const cents = (figure = '') => Number(figure.replaceAll('.', '').replace(',', ''));
    const rows = [...text.matchAll(row)].map(([, number, ...figures]) => [Number(number), ...figures.map(cents)]);
    expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (const [, capital = 0, interest = 0, charges = 0, payment] of rows) {
      expect(charges).toBeGreaterThan(0);
      expect(capital + interest + charges).toBe(payment);
    }
    expect([rows[0]?.[4], rows.at(-1)?.[4]]).toEqual([cents(first?.slice(1)), cents(last?.slice(1))]);
    const payments = rows.reduce((sum, [, , , , payment = 0]) => sum + payment, 0);
    expect(text).toContain(
      `Suma de las cuotas ${formatDollarsAndCents(payments / 100)} + lo que te retienen o pagas aparte $580,00 − lo que te devuelven $530,00 = total ${total}.`,
    );
    // Listed with the rates that are not comparable, after the main figures.
    expect(text.indexOf('según el interés total')).toBeGreaterThan(text.indexOf('Suma de las cuotas'));
  });

  it('gives the document as PDF', async () => {
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED', institution: bank });
    const { status, headers, bytes } = await sheet(id, '?format=pdf');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="hoja-de-informacion-/);
    expect(headers['cache-control']).toBe('no-store');
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });
});

describe('writeInformationSheet', () => {
  const institution = {
    id: '1',
    name: 'Cooperativa de Ahorro y Crédito de un Nombre Muy Largo del Ñandú Andino Limitada',
    type: 'COOPERATIVE' as const,
    logo: null,
    minRate: 15.6,
    email: null,
  };
  const owner = {
    applicant: 'María Fernanda Quishpe Toapanta',
    siteUrl: 'https://cotejo.example',
  };
  const sheetOf = (termMonths: number, annualRatePercent: number) => ({
    number: 'C-26-04821',
    institution,
    ...sheetFiguresOf(scheduleOf(2, { principalCents: 10_000_000, annualRatePercent, termMonths })),
    issuedAt: '2026-11-16T15:00:00.000Z',
  });
  const write = (termMonths: number, annualRatePercent: number) =>
    writeInformationSheet(sheetOf(termMonths, annualRatePercent), owner);

  it('fits 48 instalments and every kind of charge on one page, small print and all [6.3.4]', async () => {
    for (const type of [1, 2] as const) {
      const schedule = scheduleOf(type, { principalCents: 800_000, annualRatePercent: 13.25, termMonths: 48 });
      const sheet = { ...sheetOf(48, 13.25), ...sheetFiguresOf(schedule, everyKindOfCharge) };
      const pdf = await writeInformationSheet(sheet, owner);
      expect(pagesOf(pdf)).toBe(1);
      expect(readPdfText(pdf)).toContain('https://cotejo.example/como-calculamos');
    }
  });

  it('fits 36 instalments on one page and the longest credit on two', async () => {
    expect(pagesOf(await write(36, 15.6))).toBe(1);
    expect(pagesOf(await write(60, 15.6))).toBe(2);
    expect(pagesOf(await write(72, 15.6))).toBe(2);
    expect(pagesOf(await write(3, 15.6))).toBe(1);
  });

  it('keeps a table of 48 instalments whole, and leaves no few rows to a second page [9.1.3]', async () => {
    const heads = (pdf: Buffer) => readPdfText(pdf).match(/Saldo/g)?.length;
    expect(heads(await write(48, 15.6))).toBe(1);
    expect(heads(await write(60, 15.6))).toBe(2);
  });

  it('is tagged, in Spanish, and carries the faces of the site', async () => {
    const pdf = (await write(24, 15.6)).toString('latin1');
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Lang \(es-EC\)/);
    // Columns without "Cargos"; row headers of 24 installments and the sum.
    expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(5);
    expect(pdf.match(/\/Scope \/Row/g)).toHaveLength(25);
    const embedded = [...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect(new Set(embedded)).toEqual(new Set(['FamiljenGrotesk-SemiBold', 'Figtree-Regular', 'Figtree-SemiBold']));
    expect(pdf).not.toContain('Helvetica');
  });

  it('says at its end where the site explains its figures [4.7.15]', () => {
    expect(notesOfSheet(sheetOf(24, 15.6), owner)).toMatch(
      / Cómo calculamos cada cifra: https:\/\/cotejo\.example\/como-calculamos$/,
    );
    expect(notesOfSheet(sheetOf(24, 15.6), { siteUrl: undefined })).not.toContain('Cómo calculamos');
  });

  it('draws a credit without interest', async () => {
    expect(pagesOf(await write(12, 0))).toBe(1);
  });
});
