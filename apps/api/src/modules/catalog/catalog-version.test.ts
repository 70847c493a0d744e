import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { RateRow } from '@cotejo/contracts/rates/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishShippedTerms } from '#modules/terms';
import {
  createAdmin,
  createInstitution,
  deactivateAdmins,
  type Institution,
  pngFile,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { readCatalogVersion } from './read-published.ts';

/** Endpoints that change public data; where an institution receives applications is not public. */
const published = /^\/admin\/(institutions|rates|blogs|carousel|terms)(\/(?!:id\/handover(\/confirm)?$)|$)/;
/** Of those, the ones that only store a dry run, or take back what was never public. */
const storeNothingYet = [
  'POST /admin/rates/imports',
  'DELETE /admin/rates/ceilings/:month/:segment/proposal',
  'DELETE /admin/rates/proposals/:id',
];

const source = { label: 'Banco Central del Ecuador', url: null };

// A change that does not increment the version is invisible to other processes.
describeOnBothDatabases('the version of the catalogue', (open) => {
  let app: TestApp;
  let token: string;
  let bank: Institution;
  let image: string;
  const made = new Map<string, string>();

  beforeAll(async () => {
    app = await openTestApp(await open());
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    bank = await createInstitution(app, { minRate: 12, maxRate: 15 });
    image = `data:image/png;base64,${(await pngFile(600, 300)).toString('base64')}`;
  });
  afterAll(() => app.close());

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/admin/${path}`, { token, ...(body !== undefined && { body }) });
  const create = async (name: string, response: Promise<Response>) => {
    const answer = await response;
    made.set(name, (answer.body.data as { id: string }).id);
    return answer;
  };
  const key = async () => {
    const { body } = await call('GET', 'rates?limit=100');
    const row = (body.data as RateRow[]).find(({ institutionId }) => institutionId === bank.id);
    return { institutionId: bank.id, versionId: row?.versionId };
  };
  const readFile = async () => {
    const form = new FormData();
    const lines = ['Mes;Segmento;Tasa efectiva máxima (%)', '2026-10;Consumo;16,77'];
    form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'maximos.csv');
    const response = await call('POST', 'rates/imports?kind=ceilings', form);
    made.set('file', (response.body.data as { importId: string }).importId);
    return response;
  };

  const institution = { name: 'Banco Nuevo', type: 'BANK', minRate: 14, maxRate: 16, products: { personalLoan: {} } };
  const terms = { title: 'Términos', version: '2', content: '<p>x</p>', isActive: false };
  const path = (of: string, name: string) => `${of}/${made.get(name)}`;
  /** One write per endpoint, in an order in which each finds the rows it needs. */
  const writers: Readonly<Record<string, () => Promise<Response>>> = {
    'POST /admin/institutions': () =>
      create('institution', call('POST', 'institutions', { ...institution, logo: image })),
    'PUT /admin/institutions/:id': () => call('PUT', path('institutions', 'institution'), { name: 'Banco Otro' }),
    'DELETE /admin/institutions/:id': () => call('DELETE', path('institutions', 'institution')),
    'POST /admin/institutions/:id/restore': () => call('POST', `${path('institutions', 'institution')}/restore`),
    'POST /admin/rates/changes': async () =>
      call('POST', 'rates/changes', { source, changes: [{ ...(await key()), minRate: 11 }] }),
    'POST /admin/rates/confirmations': async () =>
      call('POST', 'rates/confirmations', { confirmations: [await key()] }),
    'PUT /admin/rates/ceilings/:month/:segment': () =>
      call('PUT', 'rates/ceilings/2026-11/consumo', { maximumEffectiveRate: 16.77, source }),
    'DELETE /admin/rates/ceilings/:month/:segment': () => call('DELETE', 'rates/ceilings/2026-11/consumo'),
    'PUT /admin/rates/averages/:month/:institutionId/:segment': () =>
      call('PUT', `rates/averages/2026-10/${bank.id}/consumo`, { effectiveRate: 15, source }),
    'DELETE /admin/rates/averages/:month/:institutionId/:segment': () =>
      call('DELETE', `rates/averages/2026-10/${bank.id}/consumo`),
    'POST /admin/rates/imports': readFile,
    'POST /admin/rates/imports/:id/apply': () => call('POST', `${path('rates/imports', 'file')}/apply`, { source }),
    'POST /admin/rates/imports/:id/undo': () => call('POST', `${path('rates/imports', 'file')}/undo`),
    'POST /admin/rates/ceilings/confirm': () =>
      call('POST', 'rates/ceilings/confirm', { proposals: [made.get('proposal')] }),
    'DELETE /admin/rates/ceilings/:month/:segment/proposal': () =>
      call('DELETE', 'rates/ceilings/2026-10/consumo/proposal'),
    'POST /admin/rates/proposals/confirm': () =>
      call('POST', 'rates/proposals/confirm', { proposals: [made.get('proposal')] }),
    'DELETE /admin/rates/proposals/:id': () => call('DELETE', path('rates/proposals', 'proposal')),
    'POST /admin/blogs': () => create('post', call('POST', 'blogs', { title: 'Uno', slug: 'uno', image })),
    'PUT /admin/blogs/:id': () => call('PUT', path('blogs', 'post'), { title: 'Otro' }),
    'DELETE /admin/blogs/:id': () => call('DELETE', path('blogs', 'post')),
    'POST /admin/carousel/:section': async () =>
      call('POST', 'carousel/home', uploadForm({}, { bytes: await pngFile(900, 300), name: 'b.png', field: 'image' })),
    'DELETE /admin/carousel/:section': () => call('DELETE', 'carousel/home'),
    'POST /admin/terms': () => create('terms', call('POST', 'terms', terms)),
    'PATCH /admin/terms/:id': () => call('PATCH', path('terms', 'terms'), { title: 'Condiciones' }),
    'PATCH /admin/terms/:id/activate': () => call('PATCH', `${path('terms', 'terms')}/activate`),
    'DELETE /admin/terms/:id': () => call('DELETE', path('terms', 'draft')),
  };

  let colleague: string;
  const proposeCeiling = async (maximumEffectiveRate: number) => {
    colleague ??= (await createAdmin(app)).token;
    const body = { maximumEffectiveRate, source };
    await app.call('PUT', '/admin/rates/ceilings/2026-10/consumo', { token: colleague, body });
    await readProposal('rates/ceilings');
  };
  const proposeRate = async (maxRate: number) => {
    const body = { source, changes: [{ ...(await key()), maxRate }] };
    await app.call('POST', '/admin/rates/changes', { token: colleague, body });
    await readProposal('rates');
  };
  const readProposal = async (of: string) => {
    const { proposed } = (await call('GET', of)).body as unknown as { proposed: { id: string }[] };
    made.set('proposal', proposed[0]?.id ?? '');
  };
  /** What another administrator proposed before; it is no part of the write. */
  const preparations: Readonly<Record<string, () => Promise<void>>> = {
    'POST /admin/rates/ceilings/confirm': () => proposeCeiling(12.5),
    'DELETE /admin/rates/ceilings/:month/:segment/proposal': () => proposeCeiling(12.6),
    'POST /admin/rates/proposals/confirm': () => proposeRate(18),
    'DELETE /admin/rates/proposals/:id': () => proposeRate(19),
  };

  it('is raised by each endpoint that writes what the public sees', async () => {
    const endpoints = allEndpoints
      .filter(({ method, path: of }) => method !== 'GET' && published.test(of))
      .map(({ method, path: of }) => `${method} ${of}`);
    expect(Object.keys(writers).sort()).toEqual(endpoints.sort());
    await create('draft', call('POST', 'terms', { ...terms, version: '3' }));
    for (const [name, write] of Object.entries(writers)) {
      await preparations[name]?.();
      const before = await readCatalogVersion(app.parts.db);
      const { status, body } = await write();
      expect([name, status < 300, body.fields]).toEqual([name, true, undefined]);
      const isRaised = (await readCatalogVersion(app.parts.db)) > before;
      expect([name, isRaised]).toEqual([name, !storeNothingYet.includes(name)]);
    }
  });

  it('is raised by terms that ship with a new version of the product', async () => {
    const other = await openTestApp(await open());
    const before = await readCatalogVersion(other.parts.db);
    await publishShippedTerms(other.parts, { title: 'Términos', version: 'nueva', content: '<p>x</p>' });
    expect(await readCatalogVersion(other.parts.db)).toBe(before + 1);
    await other.close();
  });
});
