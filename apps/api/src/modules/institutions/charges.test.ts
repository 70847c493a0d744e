import type { AdminInstitution as Institution } from '@cotejo/contracts/institutions/admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { watchUnreadableCharges } from '#modules/rates';
import { legalRates } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, createUser, pngFile, publishRates } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const solca = { kind: 'solca', basis: 'amount', value: 0.5, when: 'deducted' };
const insurance = { kind: 'life_insurance', basis: 'balance', value: 0.05, when: 'monthly' };
const deposit = { kind: 'savings_deposit', basis: 'amount', value: 10, when: 'deducted' };
const certificates = { kind: 'certificates', basis: 'fixed', value: 30, when: 'upfront' };
const other = { kind: 'other', name: 'Envío', basis: 'fixed', value: 5, when: 'upfront', obligation: 'optional' };

describeOnBothDatabases('charges of a product', (open) => {
  let app: TestApp;
  let token: string;
  let logo: string;
  const unreadable: string[] = [];

  beforeAll(async () => {
    app = await openTestApp(await open(), {}, { onUnreadableCharges: (id) => unreadable.push(id) });
    ({ token } = await createAdmin(app, { permissions: ['institutions.manage'] }));
    logo = `data:image/png;base64,${(await pngFile(60, 30)).toString('base64')}`;
  });
  afterAll(() => app.close());

  let number = 0;
  const post = (charges: unknown, { loan = {}, ...part }: { loan?: object; type?: string; maxRate?: number } = {}) => {
    number += 1;
    const products = { personalLoan: { minAmount: 1_000, charges, ...loan } };
    const body = { name: `Entidad ${number}`, type: 'bank', minRate: 14, maxRate: 15, products, logo, ...part };
    return app.call('POST', '/admin/institutions', { token, body });
  };
  const put = (id: string, personalLoan: object) =>
    app.call('PUT', `/admin/institutions/${id}`, { token, body: { products: { personalLoan } } });
  const chargesOf = (body: object) => (Reflect.get(body, 'data') as Institution).products.personalLoan.charges;
  const refusedAt = async (charges: unknown) => {
    const { status, body } = await post(charges);
    expect(status).toBe(400);
    return Object.keys(body.fields as object).map((key) => key.replace('products.personalLoan.', ''));
  };

  it('are answered complete, with the name, obligation and refund of their kind [4.1.1]', async () => {
    const { status, body } = await post([solca, insurance, certificates, deposit, { ...other, name: ' ' }]);
    expect(status).toBe(201);
    const complete = [
      { ...solca, name: 'Contribución SOLCA', obligation: 'law', refundable: false },
      { ...insurance, name: 'Seguro de desgravamen', obligation: 'required', refundable: false },
      { ...certificates, name: 'Certificados de aportación', obligation: 'required', refundable: true },
      { ...deposit, name: 'Ahorro en garantía (encaje)', obligation: 'required', refundable: true },
      { ...other, name: 'Otro cargo', refundable: false },
    ];
    expect(chargesOf(body)).toEqual(complete);
    const { id } = body.data as Institution;
    const read = await app.call('GET', `/public/institutions/${id}`);
    expect(chargesOf(read.body)).toEqual(complete);
    const monthly = await post([{ ...certificates, when: 'monthly' }]);
    expect(chargesOf(monthly.body)[0]?.refundable).toBe(false);
  });

  it('stay where a change leaves them out, go with an empty list, and are none unless sent [4.1.2]', async () => {
    const { body } = await post([solca]);
    const { id } = body.data as Institution;
    expect(chargesOf((await put(id, { maxAmount: 9_000 })).body)).toHaveLength(1);
    expect(chargesOf((await put(id, { charges: [] })).body)).toEqual([]);
    expect(chargesOf((await post(undefined)).body)).toEqual([]);
  });

  it('are refused key by key, each rule at the later of its keys [4.1.3]', async () => {
    expect(await refusedAt([{ ...other, value: 0 }])).toEqual(['charges.0.value']);
    expect(await refusedAt([{ ...other, value: 10_000.01 }])).toEqual(['charges.0.value']);
    expect(await refusedAt([{ ...other, value: 1.005 }])).toEqual(['charges.0.value']);
    expect(await refusedAt([solca, { ...insurance, value: 2.0001 }])).toEqual(['charges.1.value']);
    expect(await refusedAt([{ ...deposit, value: 20.0001 }])).toEqual(['charges.0.value']);
    expect(await refusedAt([{ ...deposit, value: 1.00005 }])).toEqual(['charges.0.value']);
    expect(await refusedAt([{ ...solca, basis: 'fixed' }])).toEqual(['charges.0.basis']);
    expect(await refusedAt([{ ...solca, when: 'upfront' }])).toEqual(['charges.0.when']);
    expect(await refusedAt([{ ...insurance, when: 'deducted' }])).toEqual(['charges.0.when']);
    expect(await refusedAt([{ ...solca, obligation: 'required' }])).toEqual(['charges.0.obligation']);
    expect(await refusedAt([{ ...other, obligation: 'law' }])).toEqual(['charges.0.obligation']);
    expect(await refusedAt([{ ...solca, refundable: true }])).toEqual(['charges.0.refundable']);
    expect(await refusedAt([{ ...insurance, refundable: true }])).toEqual(['charges.0.refundable']);
    expect(await refusedAt([{ ...deposit, refundable: false }])).toEqual(['charges.0.refundable']);
    expect(await refusedAt([{ ...deposit, when: 'monthly' }])).toEqual(['charges.0.refundable']);
    expect(await refusedAt([{ ...other, when: 'monthly', refundable: true }])).toEqual(['charges.0.refundable']);
    expect(await refusedAt([solca, other, solca])).toEqual(['charges.2.kind']);
    expect(await refusedAt([{ ...other, name: 'x'.repeat(61) }])).toEqual(['charges.0.name']);
    expect(await refusedAt([{}])).toEqual(['charges.0.kind', 'charges.0.basis', 'charges.0.value', 'charges.0.when']);
    expect(await refusedAt([{ ...other, kind: 'tax', value: '5' }])).toEqual(['charges.0.kind', 'charges.0.value']);
    expect(await refusedAt('none')).toEqual(['charges']);
    expect(await refusedAt(null)).toEqual(['charges']);
    expect(await refusedAt(Array.from({ length: 13 }, () => other))).toEqual(['charges']);
    const unknown = await post([{ ...other, tax: 1 }]);
    expect(unknown.body).toMatchObject({ code: 'UNKNOWN_FIELD' });
    expect(Object.keys(unknown.body.fields as object)).toEqual(['products.personalLoan.charges.0.tax']);
  });

  it('leave at least half of the smallest loan, also when only its limits change [4.1.5]', async () => {
    const half = [
      { ...other, value: 250 },
      { ...deposit, value: 20 },
      { ...other, basis: 'amount', value: 5 },
    ];
    expect((await post(half)).status).toBe(201);
    expect(await refusedAt([...half, { ...other, value: 0.01 }])).toEqual(['charges']);
    expect(await refusedAt([...half, { ...solca, value: 0.001 }])).toEqual(['charges']);
    const { body } = await post([{ ...other, value: 400 }]);
    const { id } = body.data as Institution;
    const smaller = await put(id, { minAmount: 799.99 });
    expect(smaller.status).toBe(400);
    expect(Object.keys(smaller.body.fields as object)).toEqual(['products.personalLoan.charges']);
    expect((await put(id, { minAmount: 800 })).status).toBe(200);
  });

  it('bring warnings beside what was saved [4.1.6]', async () => {
    const refusalOf = async (...sent: Parameters<typeof post>) => {
      const { body } = await post(...sent);
      expect(body.message).toBe('Institución creada exitosamente');
      return (body.warnings as { code: string; field: string }[]).map(({ code, field }) => `${code} ${field}`);
    };
    const at = 'products.personalLoan.charges';
    expect(await refusalOf([solca])).toEqual([]);
    expect(await refusalOf([])).toEqual([`SOLCA_MISSING ${at}`]);
    expect(await refusalOf([], { type: 'cooperative' })).toEqual([]);
    const all = [{ ...other, obligation: 'required' }, solca, insurance];
    expect(await refusalOf(all, { type: 'cooperative' })).toEqual([
      `CHARGE_UNUSUAL ${at}.0`,
      `SOLCA_ON_COOPERATIVE ${at}.1`,
      `INSURANCE_REQUIRED ${at}.2`,
    ]);
    expect(await refusalOf([solca, { ...insurance, obligation: 'optional' }, other])).toEqual([]);
  });

  it('that cannot be read leave the offer out and no page down, and are written anew [4.1.7]', async () => {
    const broken = await createInstitution(app, { minRate: 1 });
    const personalLoan = { ...broken.personalLoan, charges: [{ kind: 'tax' }] };
    await publishRates(app, broken.id, { personalLoan });
    await refreshCatalog(app.parts);
    expect(unreadable).toEqual([broken.id]);
    const notices = async () =>
      ((await app.call('GET', '/admin/notifications?type=unreadable_charges', { token })).body.data as object[]).filter(
        (each) => (each as { entityId: string }).entityId === broken.id,
      );
    expect(await notices()).toEqual([
      expect.objectContaining({
        type: 'unreadable_charges',
        read: false,
        message: `No se pueden leer los cargos de ${broken.name}: queda fuera de las ofertas hasta que los guardes de nuevo`,
      }),
    ]);
    // A second process finds the existing notification.
    const onUnreadable = vi.fn();
    const onError = vi.fn();
    await watchUnreadableCharges(app.parts, { onUnreadable, onError })(app.parts.catalog.snapshot);
    expect(onUnreadable.mock.calls).toEqual([[broken.id]]);
    expect(onError).not.toHaveBeenCalled();
    expect(await notices()).toHaveLength(1);
    const simulation = { amount: 5_000, term: 24, institutionId: broken.id, typeAmortizationRate: 2 };
    expect((await app.call('POST', '/simulators/credits/simulate', { body: simulation })).status).toBe(404);
    const offers = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
    expect(offers.status).toBe(200);
    const ids = (offers.body.data as { institution: { id: string } }[]).map(({ institution }) => institution.id);
    expect(ids).not.toContain(broken.id);
    const publicPage = await app.call('GET', `/public/institutions/${broken.id}`);
    expect(publicPage).toMatchObject({ status: 200, body: { data: { chargesUnreadable: true } } });
    const response = await put(broken.id, { maxAmount: 9_000 });
    expect(Object.keys(response.body.fields as object)).toEqual(['products.personalLoan.charges']);
    expect((await put(broken.id, { charges: [solca] })).status).toBe(200);
    const again = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
    expect(JSON.stringify(again.body)).toContain(broken.id);
    const mended = await app.call('GET', `/public/institutions/${broken.id}`);
    expect(mended.body.data).not.toHaveProperty('chargesUnreadable');
    // Unreadable again after a save, so it is reported again.
    await publishRates(app, broken.id, { personalLoan });
    expect(unreadable).toEqual([broken.id, broken.id]);
    expect(await notices()).toHaveLength(2);
    expect((await put(broken.id, { charges: [] })).status).toBe(200);
  });

  it('count in offers by the mode asked for, with the ceiling of the month [4.3.7]', async () => {
    await app.parts.db
      .insert(legalRates)
      .values({ month: '2026-10-01', segment: 'consumo', maximumEffectiveRate: 14.9, sourceLabel: 'BCE' });
    const { body } = await post([solca, insurance, { ...other, value: 40 }], { loan: { maxAmount: 7_000 } });
    const { id } = body.data as Institution;
    const { token: user } = await createUser(app);
    const offerAt = async (path: string, as?: string) => {
      const response = await app.call('GET', path, as ? { token: as } : {});
      return (response.body.data as { institution: { id: string } }[]).find(({ institution }) => institution.id === id);
    };
    const at = '/public/institutions/best-rates?amount=5000&term=24';
    const required = await offerAt(at);
    expect(required).toMatchObject({
      received: 4_975,
      upfront: 0,
      aboveCeiling: true,
      averageCharged: null,
      charges: [
        { kind: 'solca', counted: true, total: 25 },
        { kind: 'life_insurance', counted: true },
        { kind: 'other', counted: false, total: 40 },
      ],
    });
    expect(await offerAt(`${at}&charges=required`)).toEqual(required);
    expect(await offerAt(`${at}&charges=all`)).toMatchObject({ upfront: 40, charges: [{}, {}, { counted: true }] });
    expect(await offerAt(`${at}&charges=none`)).toMatchObject({ received: 5_000, realAnnualRate: 14.9342 });
    expect(await offerAt('/institutions/best-rates?amount=5000&term=24', user)).toEqual(required);
    expect(await offerAt('/credits/search?amount=5000&term=24&income=1200', user)).toEqual(required);
    for (const path of [
      at,
      '/institutions/best-rates?amount=5000&term=24',
      '/credits/search?amount=5000&term=24&income=1200',
    ]) {
      const refused = await app.call('GET', `${path}&charges=some`, { token: user });
      expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ['charges']]);
    }
  });
});
