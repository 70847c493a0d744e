import type { AdminInstitution as Institution } from '@cotejo/contracts/institutions/admin';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectInstitutions } from '#modules/rates';
import { activities, admins, images, institutions, legalRates } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createUser, deactivateAdmins, pngFile } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const codesOf = (warnings: unknown) => (warnings as { code: string }[]).map(({ code }) => code);

describeOnBothDatabases('managing institutions', (open) => {
  let app: TestApp;
  let token: string;
  let adminId: string;
  let adminName: string;
  let logo: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    await deactivateAdmins(app);
    const admin = await createAdmin(app, { permissions: ['institutions.manage'] });
    ({ token } = admin);
    adminId = admin.admin.id;
    adminName = `${admin.admin.nombres} ${admin.admin.apellidos}`;
    logo = `data:image/png;base64,${(await pngFile(600, 300)).toString('base64')}`;
  });
  afterAll(() => app.close());

  const body = (changes: object = {}) => ({
    name: 'Cooperativa Ñandú del Sur',
    type: 'cooperative',
    minRate: 14.5,
    maxRate: 16,
    products: { personalLoan: {} },
    logo,
    ...changes,
  });
  const post = (sent: object, as = token) => app.call('POST', '/admin/institutions', { token: as, body: sent });
  const put = (id: string, sent: object) => app.call('PUT', `/admin/institutions/${id}`, { token, body: sent });
  const deleteInstitution = (id: string) => app.call('DELETE', `/admin/institutions/${id}`, { token });
  const create = async (changes: object = {}): Promise<Institution> => {
    const response = await post(body(changes));
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as Institution;
  };
  const publicIds = async () => {
    const { body: response } = await app.call('GET', '/public/institutions');
    return (response.data as Institution[]).map(({ id }) => id);
  };

  it('creates one that the public sees at once [3.3.29] [3.3.30] [3.7.42] [3.7.43] [3.7.48] [3.8.47]', async () => {
    const personalLoan = {
      ...{ minAmount: 2_000, maxAmount: 20_000, minTerm: 6, maxTerm: 48, minIncome: 500, maxIncome: 9_000 },
      ...{ minRate: 14.6, maxRate: 15.9, requirements: ['Cédula'], features: ['Sin garante'] },
      ...{ description: 'Para todo', locations: ['Loja'] },
    };
    const branches = { mainBranch: { city: 'Quito' }, otherBranches: [{ city: 'Cuenca' }] };
    const response = await post(body({ products: { personalLoan }, branches, available: false, featured: true }));
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Institución creada exitosamente');
    const data = response.body.data as Institution;
    expect(data).toMatchObject({
      slug: 'cooperativa-nandu-del-sur',
      name: 'Cooperativa Ñandú del Sur',
      type: 'COOPERATIVE',
      minRate: 14.5,
      maxRate: 16,
      isActive: true,
      available: false,
      featured: true,
      branches,
      products: { personalLoan: { ...personalLoan, charges: [] } },
    });
    expect(await publicIds()).toContain(data.id);
    const read = await app.call('GET', `/admin/institutions/${data.id}`, { token });
    expect(read.body.data).toEqual(data);
    const [activity] = await app.parts.db.select().from(activities).where(eq(activities.targetId, data.id));
    expect(activity).toMatchObject({ type: 'institution', status: 'created', targetName: 'Cooperativa Ñandú del Sur' });
  });

  it('keeps the logo as a small WebP at a URL', async () => {
    const { logo: url } = await create({ name: 'Banco con Logo' });
    const image = await app.app.inject({ url: url ?? '' });
    expect(image.headers['content-type']).toBe('image/webp');
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
  });

  it('gives every institution a URL of its own, also two of one name at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create({ name: 'Banco Gemelo' })));
    expect(made.map(({ slug }) => slug).sort()).toEqual(['banco-gemelo', 'banco-gemelo-2', 'banco-gemelo-3']);
    expect((await create({ name: '«»' })).slug).toBe('institucion');
  });

  it('stores the defaults of what the product leaves out [1.3.06] [1.3.07] [3.5.40] [3.5.44] [3.5.45] [3.5.46] [3.5.47]', async () => {
    const bare = await create({ name: 'Banco Parco' });
    expect(bare).toMatchObject({ available: true, featured: false });
    expect(bare.products.personalLoan).toMatchObject({
      ...{ minAmount: 1_000, minTerm: 12, maxTerm: 36, minRate: 14.5, maxRate: 16, description: '', locations: [] },
    });
    const odd = await create({
      name: 'Banco Raro',
      minRate: 0,
      products: { personalLoan: { minAmount: 0, minIncome: 600, minRate: 0, maxRate: -3 } },
    });
    expect(odd.products.personalLoan).toMatchObject({ minAmount: 1, maxIncome: 12_000, minRate: 0.01, maxRate: 16 });
  });

  it.each([
    ['[3.5.33]', { name: ' ' }, { name: 'El nombre es obligatorio' }],
    ['[3.5.34]', { type: undefined }, { type: 'El tipo de institución es obligatorio' }],
    ['[3.5.35]', { minRate: -1 }, { minRate: 'La tasa mínima debe ser un número positivo' }],
    ['[3.5.35]', { minRate: undefined }, { minRate: 'La tasa mínima debe ser un número positivo' }],
    ['[3.5.36]', { maxRate: '16' }, { maxRate: 'La tasa máxima debe ser un número positivo' }],
    ['[3.5.37]', { products: undefined }, { products: 'La información de productos es obligatoria' }],
    ['[3.5.37]', { products: {} }, { 'products.personalLoan': 'La información de productos es obligatoria' }],
    ['[3.5.38]', { logo: '' }, { logo: 'El logo es obligatorio' }],
    ['[3.5.38]', { logo: undefined }, { logo: 'El logo es obligatorio' }],
    ['a logo elsewhere', { logo: 'https://ejemplo.ec/logo.png' }, { logo: 'Formato de imagen inválido' }],
    ['[3.5.42]', { branches: '{mainBranch' }, { branches: 'Formato de sucursales inválido' }],
    ['[3.5.42]', { branches: [1] }, { branches: 'Formato de sucursales inválido' }],
    ['rates upside down', { minRate: 17 }, { maxRate: 'La tasa máxima debe ser mayor o igual a la mínima' }],
  ])('%s refuses %j', async (_promise, changes, fields) => {
    const response = await post(body(changes));
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual(fields);
  });

  it('refuses a logo that is no image, and keys it does not know', async () => {
    const text = Buffer.from('<svg onload="x"/>').toString('base64');
    const response = await post(body({ logo: `data:image/png;base64,${text}` }));
    expect(response.status).toBe(415);
    expect(response.body.error).toBe('El logo no es una imagen válida');
    expect((await post(body({ isActive: false }))).body.code).toBe('UNKNOWN_FIELD');
  });

  it('changes what is sent and leaves the rest, the logo too [3.5.39] [3.7.44] [3.8.48]', async () => {
    const before = await create({ name: 'Banco Viejo', branches: '{"mainBranch":{"city":"Ambato"}}' });
    const response = await put(before.id, {
      name: 'Banco Nuevo',
      maxRate: 15,
      products: { personalLoan: { maxTerm: 60 } },
    });
    expect(response.body.message).toBe('Institución actualizada exitosamente');
    expect(response.body.data).toEqual({
      ...before,
      name: 'Banco Nuevo',
      maxRate: 15,
      products: { personalLoan: { ...before.products.personalLoan, maxTerm: 60, maxRate: 15 } },
      rates: { ...before.rates, validFrom: expect.any(String) },
      version: 2,
      updatedAt: expect.any(String),
    });
    const { body: publicBody } = await app.call('GET', `/public/institutions/${before.id}`);
    expect(publicBody.data).toMatchObject({ name: 'Banco Nuevo' });
    expect((await put(before.id, { logo: before.logo })).body.data).toMatchObject({ logo: before.logo });
    const relabelled = (await put(before.id, { logo })).body.data as Institution;
    expect(relabelled.logo).not.toBe(before.logo);
    expect(await app.parts.db.$count(images, eq(images.id, before.logo?.slice('/media/'.length) ?? ''))).toBe(1);
  });

  it('keeps the e-mail for applicants, tells the log of its change, and takes it away again [9.2.6]', async () => {
    const { id } = await create({ name: 'Banco con Correo', email: ' Creditos@Banco.EC ' });
    const email = async () => {
      const { body: read } = await app.call('GET', `/public/institutions/${id}`);
      return (read.data as Institution).email;
    };
    expect(await email()).toBe('creditos@banco.ec');
    await put(id, { featured: true });
    expect(await email()).toBe('creditos@banco.ec');
    const refused = await put(id, { email: 'creditos@' });
    expect([refused.status, refused.body.fields]).toEqual([400, { email: 'Correo electrónico inválido' }]);
    await put(id, { email: 'agencia@banco.ec' });
    const recorded = await app.parts.db.select().from(activities).where(eq(activities.targetId, id));
    expect(recorded.flatMap(({ details }) => details?.changes ?? [])).toContainEqual({
      ...{ field: 'email', label: 'Correo', before: 'creditos@banco.ec', after: 'agencia@banco.ec' },
    });
    for (const none of ['', null]) {
      expect((await put(id, { email: none })).status).toBe(200);
      expect(await email()).toBeNull();
    }
  });

  it("prices offers at its rates, which the product's follow unless they are sent [9.7.1]", async () => {
    const { id } = await create({ name: 'Banco Único' });
    const offerRate = async () => {
      const { body: found } = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
      return (found.data as { institution: { id: string }; rate: number }[]).find(
        ({ institution }) => institution.id === id,
      )?.rate;
    };
    const rates = ({ minRate, maxRate, products: { personalLoan: loan } }: Institution) => ({
      institution: [minRate, maxRate],
      product: [loan.minRate, loan.maxRate],
    });
    const changed = await put(id, { minRate: 12.5, maxRate: 15.5 });
    expect(rates(changed.body.data as Institution)).toEqual({ institution: [12.5, 15.5], product: [12.5, 15.5] });
    const page = await app.call('GET', `/public/institutions/${id}`);
    expect(rates(page.body.data as Institution)).toEqual({ institution: [12.5, 15.5], product: [12.5, 15.5] });
    expect(await offerRate()).toBe(12.5);
    // The log contains the rate once.
    const rows = await app.parts.db.select().from(activities).where(eq(activities.targetId, id));
    const [update] = rows.filter(({ status }) => status === 'updated');
    expect(update?.details?.changes).toEqual([
      { field: 'minRate', label: 'Tasa mínima', before: '14,50\u00a0%', after: '12,50\u00a0%' },
      { field: 'maxRate', label: 'Tasa máxima', before: '16,00\u00a0%', after: '15,50\u00a0%' },
    ]);
    const own = await put(id, { products: { personalLoan: { minRate: 9.99 } } });
    expect(rates(own.body.data as Institution)).toEqual({ institution: [12.5, 15.5], product: [9.99, 15.5] });
    expect(await offerRate()).toBe(12.5);
    const both = await put(id, { minRate: 13, products: { personalLoan: { minRate: 13.2 } } });
    expect(rates(both.body.data as Institution)).toEqual({ institution: [13, 15.5], product: [13.2, 15.5] });
    const untouched = await put(id, { featured: true });
    expect(rates(untouched.body.data as Institution)).toEqual({ institution: [13, 15.5], product: [13.2, 15.5] });
  });

  it('names what is upside down together with everything else that is wrong [9.7.3]', async () => {
    const text = 'La tasa máxima debe ser mayor o igual a la mínima';
    const loan = { minTerm: 40, maxTerm: 12, charges: [{ kind: 'other' }] };
    const wrong = { name: '', type: '', logo: '', branches: '{', products: { personalLoan: loan } };
    const response = await post(body({ ...wrong, minRate: 15.2, maxRate: 14 }));
    expect(response.status).toBe(400);
    expect(response.body.fields).toMatchObject({
      name: 'El nombre es obligatorio',
      type: 'El tipo de institución es obligatorio',
      logo: 'El logo es obligatorio',
      branches: 'Formato de sucursales inválido',
      maxRate: text,
      'products.personalLoan.maxTerm': 'El plazo máximo debe ser mayor o igual al mínimo',
      'products.personalLoan.charges.0.basis': expect.any(String),
    });
    const { id } = await create({ name: 'Banco Derecho' });
    const changed = await put(id, { minRate: 17, products: { personalLoan: { minTerm: 40 } } });
    expect(changed.body.fields).toEqual({
      maxRate: text,
      'products.personalLoan.maxTerm': 'El plazo máximo debe ser mayor o igual al mínimo',
    });
  });

  it('tells the second of two editors who changed what, and writes nothing', async () => {
    const { id, name } = await create({ name: 'Banco Disputado' });
    const read = await app.call('GET', `/admin/institutions/${id}`, { token });
    expect(read.headers.etag).toBe('"1"');
    const headers = { 'if-match': '"of another site"' };
    const foreign = await app.call('PUT', `/admin/institutions/${id}`, { token, body: { maxRate: 16 }, headers });
    expect([foreign.status, foreign.body.code]).toEqual([409, 'CONFLICT']);
    const first = await put(id, { maxRate: 15.25, featured: true, version: 1 });
    expect(first.body.data).toMatchObject({ version: 2, maxRate: 15.25 });
    expect(first.headers.etag).toBe('"2"');
    const other = await createAdmin(app, { permissions: ['institutions.manage'] });
    const stale = (sent: object, headers = {}) =>
      app.call('PUT', `/admin/institutions/${id}`, { token: other.token, body: sent, headers });
    const refused = [
      await stale({ maxRate: 16, products: { personalLoan: { description: 'Nueva' } }, version: 1 }),
      await stale({ maxRate: 16 }, { 'if-match': '"1"' }),
    ];
    for (const { status, body: response } of refused) {
      expect(status).toBe(409);
      expect(response).toMatchObject({ code: 'CONFLICT' });
      expect(response.data).toEqual({
        version: 2,
        updatedAt: app.clock.now().toISOString(),
        updatedBy: adminId,
        updatedByName: adminName,
        changes: [
          { field: 'maxRate', label: 'Tasa máxima', before: '16,00\u00a0%', after: '15,25\u00a0%' },
          { field: 'featured', label: 'Destacada', before: 'no', after: 'sí' },
        ],
        current: first.body.data,
      });
    }
    expect((await app.call('GET', `/admin/institutions/${id}`, { token })).body.data).toEqual(first.body.data);
    expect((await stale({ maxRate: 16, version: 2 })).body.data).toMatchObject({ name, maxRate: 16, version: 3 });
    expect((await stale({ maxRate: 17 })).body.data).toMatchObject({ maxRate: 17, version: 4 });
    // Of two parallel changes one is refused.
    const both = await Promise.all([stale({ maxRate: 18, version: 4 }), stale({ maxRate: 19, version: 4 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stale({ maxRate: 20, version: 'uno' })).body.fields).toEqual({ version: 'Versión inválida' });
    await app.parts.db.update(admins).set({ isActive: false }).where(eq(admins.id, other.admin.id));
  });

  it('tells a late editor of several changes as one each, and not of a field that was changed back', async () => {
    const { id } = await create({ name: 'Banco Indeciso' });
    await put(id, { maxRate: 15.25, featured: true });
    await put(id, { maxRate: 15.5 });
    const back = await put(id, { featured: false });
    const stale = await put(id, { minRate: 13, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({
      version: 4,
      changes: [{ field: 'maxRate', label: 'Tasa máxima', before: '16,00\u00a0%', after: '15,50\u00a0%' }],
      current: back.body.data,
    });
  });

  it('writes into the log what really changed, from what to what, and nothing where nothing did', async () => {
    const made = await create({ name: 'Banco Observado' });
    const changesOf = async () => {
      const rows = await app.parts.db.select().from(activities).where(eq(activities.targetId, made.id));
      return rows.filter(({ status }) => status === 'updated').map(({ details }) => details);
    };
    const { name, type, minRate, maxRate, products, branches, available, featured } = made;
    const whole = { name, type, minRate, maxRate, products, branches, available, featured };
    const same = await put(made.id, whole);
    expect(same.status).toBe(200);
    expect(same.body.data).toEqual(made);
    expect(await changesOf()).toEqual([]);
    const loan = { ...products.personalLoan, minAmount: 1500.5, maxTerm: 1, minTerm: 1, description: 'Otra' };
    await put(made.id, {
      ...{ ...whole, minRate: 13, type: 'BANK', available: false, products: { personalLoan: loan } },
      branches: { mainBranch: { city: 'Loja' }, otherBranches: [{ city: 'Quito' }] },
    });
    const from = (field: string, label: string, before: string | null, after: string | null) => ({
      ...{ field, label, before, after },
    });
    expect(await changesOf()).toEqual([
      {
        version: 2,
        changes: [
          from('type', 'Tipo', 'Cooperativa', 'Banco'),
          from('minRate', 'Tasa mínima', '14,50\u00a0%', '13,00\u00a0%'),
          from('available', 'Disponible', 'sí', 'no'),
          from('branches', 'Sucursales', 'todo el país', 'Loja, Quito'),
          from('products.personalLoan.minAmount', 'Monto mínimo', '$1.000', '$1.500,50'),
          from('products.personalLoan.minTerm', 'Plazo mínimo', '12 meses', '1 mes'),
          from('products.personalLoan.maxTerm', 'Plazo máximo', '36 meses', '1 mes'),
          from('products.personalLoan.description', 'Descripción', null, null),
        ],
      },
    ]);
  });

  it('refuses a change that contradicts what stays', async () => {
    const { id } = await create({ name: 'Banco Firme' });
    expect((await put(id, { minRate: 17 })).body.fields).toHaveProperty('maxRate');
    expect((await put(id, { products: { personalLoan: { minTerm: 40 } } })).body.fields).toEqual({
      'products.personalLoan.maxTerm': 'El plazo máximo debe ser mayor o igual al mínimo',
    });
  });

  it('hides a deleted one until it is restored [3.4.39] [3.4.40] [3.7.45] [3.8.45] [3.8.46] [3.8.49]', async () => {
    const { id } = await create({ name: 'Banco Efímero' });
    const deleted = await deleteInstitution(id);
    expect(deleted.body).toMatchObject({
      message: 'Institución eliminada exitosamente',
      data: { isActive: false, deletedAt: '2026-11-16T15:00:00.000Z' },
    });
    expect(await publicIds()).not.toContain(id);
    const again = await deleteInstitution(id);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'ALREADY_DELETED', error: 'Esta institución ya ha sido eliminada' });
    expect((await put(id, { name: 'X' })).body).toMatchObject({
      code: 'ALREADY_DELETED',
      error: 'No se puede actualizar una institución que ha sido eliminada',
    });
    expect((await app.call('GET', `/admin/institutions/${id}`, { token })).body.data).toMatchObject({
      isActive: false,
    });
    const restore = () => app.call('POST', `/admin/institutions/${id}/restore`, { token });
    expect((await restore()).body.data).toMatchObject({ isActive: true, deletedAt: null });
    expect(await publicIds()).toContain(id);
    expect((await restore()).status).toBe(409);
    const traces = await app.parts.db.select().from(activities).where(eq(activities.targetId, id));
    const done = traces.filter(({ status }) => status !== 'rejected');
    expect(done.map(({ status }) => status).sort()).toEqual(['created', 'deleted', 'updated']);
    expect(traces).toHaveLength(done.length + 3);
  });

  it('counts the applications that chose one, and tells the reviewer of one that it is gone', async () => {
    const { id } = await create({ name: 'Banco Elegido' });
    const [institution] = await selectInstitutions(app.parts.db, eq(institutions.id, id));
    const holdings = () => app.call('GET', `/admin/institutions/${id}/holdings`, { token });
    expect((await holdings()).body.data).toEqual({ openCredits: 0, submittedCredits: 0, credits: 0 });
    const { user } = await createUser(app);
    if (!institution) throw new Error('It was not stored');
    const stages = ['INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'APPROVED'] as const;
    const made = await Promise.all(stages.map((stage) => createCredit(app, { userId: user.id, institution, stage })));
    expect((await holdings()).body.data).toEqual({ openCredits: 2, submittedCredits: 1, credits: 3 });
    const reviewer = await createAdmin(app, { permissions: ['credits.read'] });
    const institutionOf = async () =>
      (await app.call('GET', `/admin/credits/${made[1]?.id}`, { token: reviewer.token })).body.data as {
        institution: object;
      };
    expect((await institutionOf()).institution).toMatchObject({ id, isActive: true });
    await deleteInstitution(id);
    expect((await institutionOf()).institution).toMatchObject({ id, isActive: false });
    expect((await holdings()).body.data).toMatchObject({ openCredits: 2 });
  });

  it('lets only one of two deletions at once win', async () => {
    const { id } = await create({ name: 'Banco Doble' });
    const responses = await Promise.all([deleteInstitution(id), deleteInstitution(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('warns when a rate is above the legal ceiling, and saves it', async () => {
    const ceiling = async () => (await app.call('GET', '/admin/institutions/rate-ceiling', { token })).body.data;
    expect(await ceiling()).toBeNull();
    await app.parts.db
      .insert(legalRates)
      .values({ month: '2026-11-01', segment: 'consumo', maximumEffectiveRate: 16.77, sourceLabel: 'BCE' });
    await refreshCatalog(app.parts);
    expect(await ceiling()).toEqual({ month: '2026-11', percent: 16.77 });
    const response = await post(body({ name: 'Banco Caro', minRate: 20, maxRate: 24 }));
    expect(response.body.message).toBe('Institución creada exitosamente');
    expect(response.body.warnings).toContainEqual({
      code: 'RATE_ABOVE_CEILING',
      field: 'maxRate',
      message:
        '24,00 % equivale a una tasa efectiva de 26,82 %, más que el máximo legal de consumo (16,77 %, noviembre de 2026)',
    });
    const fair = await post(body({ name: 'Banco Justo', maxRate: 15.5 }));
    expect(codesOf(fair.body.warnings)).not.toContain('RATE_ABOVE_CEILING');
  });

  it('warns of a website with letters of another alphabet, and saves it', async () => {
    // The first letter is Cyrillic.
    const response = await post(body({ name: 'Banco Parecido', website: 'https://рichincha.com' }));
    expect(response.body.message).toBe('Institución creada exitosamente');
    expect(response.body.warnings).toContainEqual({
      code: 'WEBSITE_LETTERS',
      field: 'website',
      message:
        'El sitio web tiene letras que no son las comunes (xn--ichincha-4bh.com): comprueba que sea el de la institución',
    });
    const common = await post(body({ name: 'Banco Común', website: 'https://pichincha.com' }));
    expect(codesOf(common.body.warnings)).not.toContain('WEBSITE_LETTERS');
  });

  it('lets only administrators with the permission write, and every administrator read', async () => {
    const { id } = await create({ name: 'Banco Cerrado' });
    const reader = (await createAdmin(app, { permissions: ['credits.approve'] })).token;
    const { token: user } = await createUser(app);
    expect((await app.call('GET', '/admin/institutions', { token: reader })).status).toBe(200);
    expect((await post(body(), reader)).status).toBe(403);
    expect((await app.call('DELETE', `/admin/institutions/${id}`, { token: reader })).status).toBe(403);
    expect((await app.call('GET', '/admin/institutions', { token: user })).status).toBe(401);
    expect((await post(body(), user)).status).toBe(401);
    expect((await app.call('GET', '/admin/institutions')).status).toBe(401);
    for (const missing of ['abc', '019303e6-0000-7000-8000-00000000dead']) {
      expect((await put(missing, { name: 'X' })).status).toBe(404);
      expect((await deleteInstitution(missing)).status).toBe(404);
    }
  });
});
