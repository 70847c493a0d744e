import type { AdminInstitution as Institution } from '@cotejo/contracts/institutions/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, pngFile } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the list of institutions of the office', (open) => {
  let app: TestApp;
  let token: string;
  let logo: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ token } = await createAdmin(app, { permissions: ['institutions.manage'] }));
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
  const deleteInstitution = (id: string) => app.call('DELETE', `/admin/institutions/${id}`, { token });
  const create = async (changes: object = {}): Promise<Institution> => {
    const response = await app.call('POST', '/admin/institutions', { token, body: body(changes) });
    expect(response.body).toMatchObject({ success: true });
    return response.body.data as Institution;
  };
  const list = async (query: string) => {
    const response = await app.call('GET', `/admin/institutions?${query}`, { token });
    expect(response.status).toBe(200);
    const { data, ...page } = response.body as { data: Institution[]; total: number; nextCursor: string | null };
    return { ...page, names: data.map(({ name }) => name) };
  };

  it('lists with every filter, in Spanish order, page by page [3.7.41] [3.7.47]', async () => {
    const place = (city: string) => ({ branches: { mainBranch: { city } } });
    const loan = (changes: object) => ({
      products: { personalLoan: { minAmount: 500, maxAmount: 9_000, ...changes } },
    });
    await create({ name: 'ZZ Ñuble', type: 'BANK', minRate: 10, maxRate: 11, ...place('Macas'), ...loan({}) });
    await create({ name: 'ZZ Nube', minRate: 12, maxRate: 13, ...place('Macas'), ...loan({ minIncome: 900 }) });
    const deletedInstitution = await create({
      name: 'ZZ Oca',
      minRate: 12,
      maxRate: 18,
      ...place('Tena'),
      ...loan({ maxTerm: 72 }),
    });
    await deleteInstitution(deletedInstitution.id);
    expect((await list('q=zz')).names).toEqual(['ZZ Nube', 'ZZ Ñuble']);
    expect((await list('q=zz&showDeleted=true&sort=-name')).names).toEqual(['ZZ Oca', 'ZZ Ñuble', 'ZZ Nube']);
    expect((await list('q=NUBLE')).names).toEqual(['ZZ Ñuble']);
    expect((await list('q=zz&type=bank')).names).toEqual(['ZZ Ñuble']);
    expect((await list('q=zz&city=macas&income=600')).names).toEqual(['ZZ Ñuble']);
    expect((await list('q=zz&minRate=12')).names).toEqual(['ZZ Nube']);
    expect((await list('q=zz&maxRate=11&rateFilter=max')).names).toEqual(['ZZ Ñuble']);
    expect((await list('q=zz&amount=9500')).names).toEqual([]);
    expect((await list('q=zz&term=60&showDeleted=true')).names).toEqual(['ZZ Oca']);
    const first = await list('q=zz&limit=1');
    expect(first).toMatchObject({ names: ['ZZ Nube'], total: 2 });
    expect(await list(`q=zz&limit=1&cursor=${first.nextCursor}`)).toMatchObject({
      names: ['ZZ Ñuble'],
      nextCursor: null,
    });
    expect((await list('q=zz&limit=1&page=2')).names).toEqual(['ZZ Ñuble']);
    for (const query of ['term=0', 'term=1.5', 'amount=0', 'type=casa', 'cursor=x', 'showDeleted=quizá']) {
      expect((await app.call('GET', `/admin/institutions?${query}`, { token })).status).toBe(400);
    }
  });

  it('lists those that are not available, and those that are featured', async () => {
    await create({ name: 'Filtro Uno', available: false });
    await create({ name: 'Filtro Dos', featured: true });
    expect((await list('q=filtro&available=false')).names).toEqual(['Filtro Uno']);
    expect((await list('q=filtro&featured=true')).names).toEqual(['Filtro Dos']);
    expect((await list('q=filtro&available=true&featured=false')).names).toEqual([]);
  });

  it('lists the cities [3.7.46]', async () => {
    await create({ name: 'Banco de Zaruma', branches: { mainBranch: { city: 'zaruma' } } });
    const response = await app.call('GET', '/admin/institutions/cities', { token });
    expect(response.body.data).toContain('Zaruma');
  });
});
