import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loanTextsOf } from '#modules/institutions';
import { institutions } from '#platform/db/schema.ts';
import { sha256 } from '#platform/sha256.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  type Institution,
  publishRates,
  uploadDocument,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const charge = { obligation: 'required', refundable: false } as const;
const charges = [
  { ...charge, kind: 'solca', name: 'SOLCA', basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law' },
  { ...charge, kind: 'life_insurance', name: 'Seguro', basis: 'balance', value: 0.05, when: 'monthly' },
];

/** JSON with sorted keys, written independently of `canonicalJson`. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${sorted(part)}`).join(',')}}`;
}

describeOnBothDatabases('the offer as it was that day', (open) => {
  let app: TestApp;
  let user: Awaited<ReturnType<typeof createUser>>['user'];
  let token: string;
  let admin: string;
  let bank: Awaited<ReturnType<typeof createInstitution>>;
  let id: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ user, token } = await createUser(app));
    admin = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    bank = await createInstitution(app, { minRate: 15, personalLoan: { charges } });
    ({ id } = await createCredit(app, { userId: user.id, amountCents: 500_000, termMonths: 24 }));
  });

  const choose = () => app.call('POST', `/credits/${id}/status`, { token, body: { institutionId: bank.id } });
  const amortize = () =>
    app.call('POST', `/credits/${id}/amortization`, { token, body: { amortizationType: 2, amortizationTable: [1] } });
  const submit = () => app.call('POST', `/credits/${id}/status`, { token, body: { status: 'DOCUMENTS_SUBMITTED' } });
  const offer = async () => (await app.call('GET', `/credits/${id}/offer`, { token })).body.data as CreditOffer;
  const change = async (
    personalLoan: object,
    { minRate = bank.minRate, maxRate = bank.maxRate, ...profile }: Partial<Institution> = {},
  ) => {
    const loan = { ...bank.personalLoan, ...personalLoan };
    await app.parts.db
      .update(institutions)
      .set({ ...profile, loanTexts: loanTextsOf(loan) })
      .where(eq(institutions.id, bank.id));
    await publishRates(app, bank.id, { minRate, maxRate, personalLoan: loan });
  };
  const upload = async () => {
    for (const documentType of ['id', 'payroll', 'services'] as const) {
      await uploadDocument(app, { creditId: id, documentType });
    }
  };

  it('is kept when an institution is chosen, with a fingerprint anybody can recompute [4.4.1] [5.1.9]', async () => {
    expect((await app.call('GET', `/credits/${id}/offer`, { token })).status).toBe(404);
    expect((await choose()).status).toBe(200);
    const snapshot = await offer();
    const versions = await app.call('GET', `/admin/institutions/${bank.id}/versions`, { token: admin });
    const [versionId] = (versions.body.data as { id: string }[]).map((version) => version.id);
    expect(snapshot).toMatchObject({
      changedSince: false,
      takenAt: app.clock.now().toISOString(),
      snapshot: {
        product: { minRate: 15, charges, limits: { minAmount: bank.personalLoan.minAmount } },
        version: versionId,
        ceiling: null,
        average: null,
        figures: { french: { received: 4_975, rate: 15 }, german: { received: 4_975 } },
      },
    });
    expect(snapshot.sha256).toBe(sha256(sorted(snapshot.snapshot)));
    const office = await app.call('GET', `/admin/credits/${id}/offer`, { token: admin });
    expect(office.body.data).toEqual(snapshot);
    const { token: stranger } = await createUser(app);
    expect((await app.call('GET', `/credits/${id}/offer`, { token: stranger })).status).toBe(404);
    await app.call('POST', `/credits/${id}/status`, { token, body: { status: 'PENDING' } });
    expect((await app.call('GET', `/credits/${id}/offer`, { token })).status).toBe(404);
  });

  it('agrees to the cent with the offer, the details, the rows, the lists and the sheet [4.4.2] [9.1.1]', async () => {
    const found = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
    type Figures = Record<string, number>;
    const listed = (found.body.data as (Figures & { institution: { id: string } })[]).find(
      ({ institution }) => institution.id === bank.id,
    );
    await choose();
    const details = (await amortize()).body.data as Figures & { amortizationTable: Figures[] };
    const office = (await app.call('GET', `/admin/credits/${id}`, { token: admin })).body.data as typeof details;
    const sheet = (await app.call('GET', `/credits/${id}/information-sheet`, { token })).body.data as typeof details & {
      table: Figures[];
    };
    const snapshot = (await offer()).snapshot.figures.french;
    for (const key of [
      'charges',
      'received',
      'upfront',
      'refunded',
      'chargesCost',
      'realCost',
      'realTotal',
      'firstPayment',
      'realAnnualRate',
    ] as const) {
      expect(listed?.[key], key).toBeDefined();
      for (const figures of [details, office, sheet, snapshot]) expect(figures[key], key).toEqual(listed?.[key]);
    }
    expect(details.amortizationTable[0]).toMatchObject({ taxReliefInsurance: 2.5, charges: 2.5 });
    expect(details.amortizationTable).toEqual(sheet.table);
    expect(office.amortizationTable).toEqual(sheet.table);
    expect(sheet).toMatchObject({ netReceived: 4_975, associatedCosts: 25, segment: 'Consumo' });
    expect(details.amortizationTable[0]?.payment).toBe(listed?.firstPayment);
    const { firstPayment, lastPayment, realTotal } = details;
    expect(details.amortizationTable.at(-1)?.payment).toBe(lastPayment);
    // The stored snapshot does not change; the last installment is calculated.
    expect(snapshot).not.toHaveProperty('lastPayment');
    for (const figures of [listed, office, sheet]) expect(figures).toMatchObject({ lastPayment });
    const lists = [
      await app.call('GET', '/credits/user-credits', { token }),
      await app.call('GET', '/admin/credits', { token: admin }),
      await app.call('GET', `/admin/users/${user.id}/credits`, { token: admin }),
    ];
    for (const { body } of lists) {
      const data = body.data as { id: string }[] | { credits: { id: string }[] };
      const row = ('credits' in data ? data.credits : data).find((credit) => credit.id === id);
      expect(row).toMatchObject({ firstPayment, lastPayment, realTotal });
    }
  });

  it('is in no list before an institution was chosen [9.1.1]', async () => {
    const nothing = { firstPayment: null, lastPayment: null, realTotal: null };
    const { body } = await app.call('GET', '/credits/user-credits', { token });
    expect((body.data as { id: string }[]).find((credit) => credit.id === id)).toMatchObject(nothing);
    expect((await app.call('GET', `/credits/${id}/details`, { token })).body.data).toMatchObject(nothing);
    expect((await app.call('GET', `/admin/credits/${id}`, { token: admin })).body.data).toMatchObject(nothing);
  });

  it('that changed since is refused when sent, until it is chosen again as it is now [4.4.3]', async () => {
    await choose();
    await amortize();
    await upload();
    await change({ charges: [charges[0]] });
    expect((await offer()).changedSince).toBe(true);
    const refused = await submit();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      data: { changedSince: true, status: 'INSTITUTION_SELECTED' },
    });
    const again = await choose();
    expect(again.body.data).toMatchObject({ amortizationType: null, amortizationTable: null });
    expect(await offer()).toMatchObject({ changedSince: false, snapshot: { product: { charges: [charges[0]] } } });
    await amortize();
    expect((await submit()).status).toBe(200);
  });

  it('is changed by rates, limits and an institution that is gone, not by texts [4.4.4]', async () => {
    await choose();
    const isChanged = async (...sent: Parameters<typeof change>) => {
      await change(...sent);
      return (await offer()).changedSince;
    };
    expect(await isChanged({ description: 'Otra', requirements: ['Una'], locations: ['Quito'] })).toBe(false);
    expect(await isChanged({}, { name: 'Otro nombre', featured: true })).toBe(false);
    expect(await isChanged({ maxAmount: 49_000 })).toBe(true);
    expect(await isChanged({})).toBe(false);
    expect(await isChanged({}, { maxRate: 19 })).toBe(true);
    expect(await isChanged({}, { maxRate: bank.maxRate, available: false })).toBe(true);
    expect(await isChanged({}, { available: true, isActive: false })).toBe(true);
  });

  describe('in the export', () => {
    const titles = [
      ...['Total (USD)', 'Recibe (USD)', 'Paga aparte el primer día (USD)', 'Costo real (USD)'],
      'Costo anual con cargos (%)',
    ];
    const workbook = async () => {
      const [head = [], row = []] = await readSheet(
        (await app.call('GET', `/admin/credits/export?q=${id}`, { token: admin })).bytes,
      );
      return titles.map((title) => row[head.indexOf(title)]);
    };
    const csv = async () => {
      const { bytes } = await app.call('GET', `/admin/credits/export?format=csv&q=${id}`, { token: admin });
      return bytes.toString('utf8').split('\r\n')[1]?.split(';').slice(-7);
    };
    const inCents = (value: number | null) => (value ?? 0).toFixed(2).replace('.', ',');
    const expectExport = async (figures: CreditOffer['snapshot']['figures']['french']) => {
      const { received, upfront, realCost, realTotal, realAnnualRate } = figures;
      expect(await workbook()).toEqual([realTotal, received, upfront, realCost, realAnnualRate]);
      const cells = [realTotal, received, upfront, realCost, realAnnualRate].map(inCents);
      expect(await csv()).toEqual([...cells, expect.any(String), expect.any(String)]);
    };

    it('has the figures of its system, whatever the product says later [4.4.2]', async () => {
      await choose();
      const { french, german } = (await offer()).snapshot.figures;
      await change({ charges: [] }, { minRate: 20, maxRate: 25 });
      await expectExport(french);
      const body = { amortizationType: 1, amortizationTable: [1] };
      expect((await app.call('POST', `/credits/${id}/amortization`, { token, body })).status).toBe(200);
      expect(german.realCost).not.toBe(french.realCost);
      await expectExport(german);
    });

    it('is blank without an institution', async () => {
      expect(await workbook()).toEqual([null, null, null, null, null]);
    });
  });
});
