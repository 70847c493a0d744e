import type { Charge } from '@cotejo/finance/charges';
import { noCriteria } from '@cotejo/finance/criteria';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { describingTexts } from '#testing/describing-texts.ts';
import { sampleRateRow, sampleRateVersion } from '#testing/factories.ts';
import { fakeApi, json, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import RatesPage from './RatesPage.tsx';

const stale = sampleRateRow({
  name: 'Banco Viejo',
  confirmedAt: '2026-08-20T15:00:00.000Z',
  isStale: true,
  isExcluded: true,
});
const above = sampleRateRow({
  name: 'Cooperativa Cara',
  minRate: 15,
  maxRate: 17,
  maxEffectiveRate: 18.39,
  aboveCeiling: true,
  average: null,
  confirmedAt: null,
  confirmedBy: null,
  confirmedByName: null,
  source: { label: 'Registro inicial', url: null },
});
const solca: Charge = {
  ...({ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' } as const),
  ...({ obligation: 'law', refundable: false } as const),
};
const lately = sampleRateRow({ name: 'Cooperativa Nueva', minRate: 14 });
const fresh = sampleRateRow({ name: 'Banco al Día', minRate: 13 });

const page = (rows: unknown[], total = rows.length) => ({ data: rows, total, page: 1, limit: 25 });
const dryRun = (warnings: unknown[] = []) =>
  json(200, {
    success: true,
    data: { validFrom: '2026-11-20T15:00:00.000Z', changed: 1, unchanged: 0, versions: [] },
    warnings,
  });

const healthy = () => ({
  'GET /admin/rates': page([stale, above, fresh]),
  'GET /admin/institutions/*/versions': page([sampleRateVersion(fresh)]),
  'POST /admin/rates/confirmations': { data: { confirmed: 2, confirmedAt: '2026-11-20T15:00:00.000Z' } },
  'POST /admin/rates/changes': dryRun(),
});

const open = (search = '') => renderAdmin([{ path: '/admin/tasas', element: <RatesPage /> }], `/admin/tasas${search}`);

const cellsOf = (name: string): string[] => {
  const row = screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('tr');
  return [...(row?.cells ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '');
};

const press = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

const retype = async (label: string, text: string) => {
  const box = screen.getByLabelText(label);
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] });
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the rates of the office', () => {
  it('say of each what it announces, charges and since when nobody compared it [5.3.1]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: /^Banco Viejo/ });
    // The server's default order: unconfirmed first.
    expect(api.callsOf('GET /admin/rates')[0]?.query.get('sort')).toBeNull();
    expect(cellsOf('Banco Viejo').slice(1, -1)).toEqual([
      'Banco Viejo, ver detallesBanco, sin requisitos',
      '14,50 % a 15,60 %efectiva 15,50 % a 16,77 %',
      'Sin comprobar desde el 20 de agostopor Rosa RevisoraFuera de las ofertas',
      '15,80 %octubre de 2026',
      'Tarifario de noviembre (se abre aparte)',
    ]);
    expect(cellsOf('Cooperativa Cara').slice(1, -1)).toEqual([
      'Cooperativa Cara, ver detallesCooperativa, sin requisitos',
      '15,00 % a 17,00 %efectiva 15,50 % a 18,39 %Sobre el máximo',
      'Registrada el 5 de octubre, sin comprobar',
      'sin dato',
      'Registro inicial',
    ]);
    expect(cellsOf('Banco al Día')[3]).toBe('El 3 de noviembrepor Rosa Revisora');
    const [link] = screen.getAllByRole('link', { name: /^Tarifario de noviembre/ });
    expect(link?.getAttribute('href')).toBe('https://banco.example/tarifario');
    expect(link?.getAttribute('rel')).toBe('nofollow noopener');
  });

  it('filter and sort through the URL', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?comprobadas=no');
    await screen.findByRole('button', { name: /^Banco Viejo/ });
    const listCalls = api.callsOf('GET /admin/rates').filter(({ query }) => query.get('limit') === '25');
    expect(listCalls[0]?.query.get('stale')).toBe('true');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Cooperativa');
    await userEvent.click(screen.getByRole('button', { name: 'Sobre el máximo legal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Anunciada' }));
    await waitFor(() =>
      expect(Object.fromEntries(api.callsOf('GET /admin/rates').at(-1)?.query ?? [])).toMatchObject({
        stale: 'true',
        type: 'COOPERATIVE',
        aboveCeiling: 'true',
        sort: 'minRate',
      }),
    );
    expect(router.state.location.search).toContain('comprobadas=no');
  });

  it('are chosen on several pages and confirmed with one source, what is signed in sight [5.3.1] [6.9.1]', async () => {
    const other = sampleRateRow({ name: 'Cooperativa Lejana', minRate: 14.2 });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/rates': ({ query }) =>
        query.get('page') === '2' ? page([other], 26) : page([stale, above, fresh], 26),
    });
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Todas las de esta página' }));
    expect(screen.getByText('3 elegidas')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir Cooperativa Cara' }));
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir Cooperativa Lejana' }));
    expect(screen.getByText('3 elegidas, 2 fuera de esta página')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirmar tasas' }));
    // Each rate has a link to its source, and keeps it unless another one is given.
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(
      ['Banco Viejo14,50 % a 15,60 %', 'Banco al Día13,00 % a 15,60 %', 'Cooperativa Lejana14,20 % a 15,60 %'].map(
        (text) => `${text}Tarifario de noviembre (se abre aparte)`,
      ),
    );
    expect(dialog.queryByLabelText('Fuente')).toBeNull();
    await userEvent.click(dialog.getByLabelText('Dejar la fuente que tiene cada una'));
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 3/ }));
    expect(await dialog.findByText('Indica la fuente')).toBeTruthy();
    expect(api.callsOf('POST /admin/rates/confirmations')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Tarifarios del 20 de noviembre');
    await userEvent.type(dialog.getByLabelText('Página de la fuente'), 'http://banco.example');
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 3/ }));
    expect(await dialog.findByText('Escribe una dirección que empiece con https://')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('Página de la fuente'));
    await userEvent.type(dialog.getByLabelText('Página de la fuente'), 'https://banco.example');
    await userEvent.dblClick(dialog.getByRole('button', { name: /Confirmar 3/ }));
    expect(await screen.findByText(/2\stasas confirmadas/)).toBeTruthy();
    expect(api.callsOf('POST /admin/rates/confirmations').map(({ body }) => body)).toEqual([
      {
        confirmations: [stale, fresh, other].map(({ institutionId, versionId }) => ({ institutionId, versionId })),
        source: { label: 'Tarifarios del 20 de noviembre', url: 'https://banco.example' },
      },
    ]);
    expect(screen.queryByText(/elegida/)).toBeNull();
  });

  it('that nobody compared yet have no source to keep: one is asked for [6.9.1]', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Todas las de esta página' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    let dialog = within(screen.getByRole('dialog', { name: 'Confirmar tasas' }));
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 3/ }));
    expect(
      await dialog.findByText('Cooperativa Cara aún no tiene fuente: escribe de dónde es su tasa, o confírmala aparte'),
    ).toBeTruthy();
    expect(api.callsOf('POST /admin/rates/confirmations')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await press('Cooperativa Cara', 'Confirmar');
    dialog = within(screen.getByRole('dialog', { name: 'Confirmar tasas' }));
    expect(dialog.getByLabelText('Dejar la fuente que tiene')).toHaveProperty('checked', false);
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Su tarifario');
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 1/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/rates/confirmations').map(({ body }) => body)).toEqual([
      {
        confirmations: [{ institutionId: above.institutionId, versionId: above.versionId }],
        source: { label: 'Su tarifario', url: null },
      },
    ]);
  });

  it('keep the source each has when told so, and name what changed meanwhile [5.3.1]', async () => {
    const conflict = refusal(409, 'CONFLICT', 'Los datos cambiaron', {
      data: { conflicts: [{ institutionId: lately.institutionId, versionId: fresh.versionId }] },
    });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/rates': page([stale, lately, fresh]),
      'POST /admin/rates/confirmations': conflict,
    });
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Todas las de esta página' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirmar tasas' }));
    await userEvent.click(dialog.getByLabelText('Dejar la fuente que tiene cada una'));
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Mi fuente');
    await userEvent.click(dialog.getByLabelText('Dejar la fuente que tiene cada una'));
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 3/ }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Cooperativa Nueva cambió mientras tanto y ya no está elegida: mira en la lista cómo quedó.',
    );
    await waitFor(() => expect(api.callsOf('GET /admin/rates').length).toBeGreaterThan(1));
    // The typed text and the other options are kept.
    await userEvent.click(dialog.getByLabelText('Dejar la fuente que tiene cada una'));
    expect(dialog.getByLabelText('Fuente')).toHaveProperty('value', 'Mi fuente');
    api.handlers['POST /admin/rates/confirmations'] = healthy()['POST /admin/rates/confirmations'];
    await userEvent.click(dialog.getByRole('button', { name: /Confirmar 2/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = (rows: { institutionId: string; versionId: string }[]) =>
      rows.map(({ institutionId, versionId }) => ({ institutionId, versionId }));
    expect(api.callsOf('POST /admin/rates/confirmations').map(({ body }) => body)).toEqual([
      { confirmations: keys([stale, lately, fresh]) },
      { confirmations: keys([stale, fresh]), source: { label: 'Mi fuente', url: null } },
    ]);
  });

  it('offer no change to who may not manage institutions [5.3.8]', async () => {
    signInAs({ permissions: ['credits.read'] });
    fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: /^Banco Viejo/ });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Acciones de Banco Viejo' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Ver historial', 'Ver institución']);
  });
});

describe('changing a rate', () => {
  const jump = {
    institutionId: fresh.institutionId,
    code: 'RATE_JUMP',
    field: 'maxRate',
    message: 'La tasa máxima pasa de 15,60 % a 25,00 %: más de 5 puntos',
  };
  const standing = { ...jump, code: 'SOLCA_MISSING', field: 'product.charges', message: 'Falta la contribución SOLCA' };

  it('sends what was edited with source and note, once a dry run had nothing to ask [5.3.2]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/rates/changes': dryRun([standing]) });
    open();
    await press('Banco al Día', 'Cambiar');
    const save = screen.getByRole('button', { name: 'Guardar cambio' });
    await userEvent.click(save);
    expect(await screen.findByText('Indica la fuente')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifario nuevo');
    await userEvent.click(save);
    expect(await screen.findByText(/No cambiaste ninguna cifra/)).toBeTruthy();
    await retype('Tasa máxima anual (%)', '16,2');
    await retype('Monto máximo ($)', '45.000');
    await userEvent.type(screen.getByLabelText('Nota'), 'Subieron');
    expect(screen.getByRole('link', { name: 'ficha de la institución' }).getAttribute('href')).toBe(
      `/admin/institutions/${fresh.institutionId}/editar`,
    );
    await userEvent.dblClick(save);
    expect(await screen.findByText('Tasa de Banco al Día cambiada')).toBeTruthy();
    const body = {
      source: { label: 'Tarifario nuevo', url: null },
      note: 'Subieron',
      changes: [
        {
          institutionId: fresh.institutionId,
          versionId: fresh.versionId,
          maxRate: 16.2,
          product: { maxAmount: 45_000 },
        },
      ],
    };
    expect(api.callsOf('POST /admin/rates/changes').map((call) => call.body)).toEqual([
      { ...body, dryRun: true },
      body,
    ]);
  });

  it('asks before a jump is saved, and loses nothing when it is not wanted [5.3.2]', async () => {
    const api = fakeApi({ ...healthy(), 'POST /admin/rates/changes': dryRun([standing, jump]) });
    open();
    await press('Banco al Día', 'Cambiar');
    await retype('Tasa máxima anual (%)', '25');
    await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifario nuevo');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambio' }));
    const question = within(await screen.findByRole('alertdialog', { name: '¿Guardar así?' }));
    expect(question.getByText(`${jump.message}.`)).toBeTruthy();
    expect(question.queryByText(/SOLCA/)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByLabelText('Tasa máxima anual (%)')).toHaveProperty('value', '25');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar cambio' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar de todas formas' }));
    expect(await screen.findByText('Tasa de Banco al Día cambiada')).toBeTruthy();
    const dryRuns = api.callsOf('POST /admin/rates/changes').map(({ body }) => Reflect.get(Object(body), 'dryRun'));
    expect(dryRuns).toEqual([true, true, undefined]);
  });

  it('tells each error at its box, also those of the server [5.3.2]', async () => {
    const api = fakeApi(healthy());
    open();
    await press('Banco al Día', 'Cambiar');
    await retype('Tasa mínima anual (%)', '18');
    await retype('Plazo mínimo (meses)', 'dos');
    await retype('Monto mínimo ($)', '900000');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambio' }));
    const said = (label: string) => describingTexts(screen.getByLabelText(label))[0];
    await waitFor(() =>
      expect(said('Tasa máxima anual (%)')).toBe('La tasa máxima debe ser mayor o igual a la mínima'),
    );
    expect(said('Plazo mínimo (meses)')).toBe('Debe ser un número');
    expect(said('Monto máximo ($)')).toBe('El monto máximo debe ser mayor o igual al mínimo');
    expect(api.callsOf('POST /admin/rates/changes')).toEqual([]);
    await retype('Tasa mínima anual (%)', '13,5');
    await retype('Plazo mínimo (meses)', '6');
    await retype('Monto mínimo ($)', '500');
    await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifario');
    api.handlers['POST /admin/rates/changes'] = refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', {
      fields: { 'changes.0.product.maxTerm': 'Del servidor', 'source.url': 'Otra del servidor' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambio' }));
    await waitFor(() => expect(said('Plazo máximo (meses)')).toBe('Del servidor'));
    expect(said('Página de la fuente')).toBe('Otra del servidor');
  });

  it('goes on over what somebody else saved: both values, nothing lost, saved on the present version [5.3.9]', async () => {
    const theirs = sampleRateVersion(fresh, {
      id: '0195e000-0000-7000-9000-000000000999',
      minRate: 12,
      maxRate: 14,
      createdByName: 'Otra Persona',
      validFrom: '2026-11-20T14:30:00.000Z',
    });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/institutions/*/versions': page([theirs]),
      'POST /admin/rates/changes': refusal(409, 'CONFLICT', 'Los datos cambiaron', {
        data: { conflicts: [{ institutionId: fresh.institutionId, versionId: theirs.id }] },
      }),
    });
    open();
    await press('Banco al Día', 'Cambiar');
    await retype('Tasa máxima anual (%)', '16,2');
    await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifario mío');
    await userEvent.type(screen.getByLabelText('Nota'), 'Mi nota');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambio' }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Otra Persona')).toBeTruthy();
    expect(notice.getByText('Tasa mínima: 13,00 % → 12,00 %')).toBeTruthy();
    expect(notice.getByText('Guardado ahora: 14')).toBeTruthy();
    expect(notice.getByText('Tuyo: 16,2')).toBeTruthy();
    expect(screen.getByLabelText('Tasa mínima anual (%)')).toHaveProperty('value', '12');
    expect(screen.getByLabelText('Tasa máxima anual (%)')).toHaveProperty('value', '16,2');
    expect(screen.getByLabelText('Fuente')).toHaveProperty('value', 'Tarifario mío');
    expect(screen.getByLabelText('Nota')).toHaveProperty('value', 'Mi nota');
    api.handlers['POST /admin/rates/changes'] = dryRun();
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambio' }));
    expect(await screen.findByText('Tasa de Banco al Día cambiada')).toBeTruthy();
    expect(api.callsOf('POST /admin/rates/changes').at(-1)?.body).toEqual({
      source: { label: 'Tarifario mío', url: null },
      note: 'Mi nota',
      changes: [{ institutionId: fresh.institutionId, versionId: theirs.id, maxRate: 16.2 }],
    });
  });
});

describe('the history of an institution', () => {
  it('says from when, what changed, from which source, why, and by whom [5.3.3]', async () => {
    const second = sampleRateVersion(fresh, {
      note: 'Subieron por el máximo',
      product: { ...fresh.product, maxAmount: 50_000 },
    });
    const first = sampleRateVersion(fresh, {
      id: '0195e000-0000-7000-9000-000000000998',
      minRate: 12,
      validFrom: '2026-01-10T15:00:00.000Z',
      createdBy: null,
      createdByName: null,
      confirmedAt: null,
      confirmedBy: null,
      confirmedByName: null,
      source: { label: 'Registro inicial', url: null },
    });
    fakeApi({ ...healthy(), 'GET /admin/institutions/*/versions': page([second, first]) });
    open();
    await press('Banco al Día', 'Ver historial');
    const dialog = within(screen.getByRole('dialog', { name: 'Historial de Banco al Día' }));
    const items = (await dialog.findAllByRole('heading', { level: 3 })).map((heading) => heading.closest('li'));
    const texts = items.map((item) => item?.textContent?.replaceAll('\u00a0', ' '));
    expect(texts).toEqual([
      'Desde el 5 de octubre de 2026, 10:00 Vigente13,00 % a 15,60 %' +
        'Tasa mínima: 12,00 % → 13,00 %Monto máximo: $40.000 → $50.000' +
        'Registrada porRosa RevisoraFuenteTarifario de noviembre (se abre aparte)NotaSubieron por el máximo' +
        'Comprobadael 3 de noviembre de 2026, 10:00, por Rosa Revisora',
      'Desde el 10 de enero de 2026, 10:00 12,00 % a 15,60 %Primer registro.' +
        'Registrada porel sistemaFuenteRegistro inicialComprobadatodavía noVolver a esta, desde el 10 de enero de 2026, 10:00',
    ]);
  });

  it('leads back to an earlier version: its figures, charges, requirements and source, with the reason [6.9.2]', async () => {
    const criteria = { ...noCriteria, minAge: 21 };
    const earlier = sampleRateVersion(fresh, {
      id: '0195e000-0000-7000-9000-000000000998',
      minRate: 12,
      validFrom: '2026-01-10T15:00:00.000Z',
      source: { label: 'Tarifario de enero', url: 'https://banco.example/enero' },
      product: { ...fresh.product, maxAmount: 50_000, charges: [solca], criteria },
    });
    const api = fakeApi({
      ...healthy(),
      'GET /admin/institutions/*/versions': page([sampleRateVersion(fresh), earlier]),
    });
    open();
    await press('Banco al Día', 'Ver historial');
    await userEvent.click(await screen.findByRole('button', { name: /^Volver a esta.*10 de enero/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Volver a una tasa anterior de Banco al Día' }));
    expect(dialog.getByLabelText('Tasa mínima anual (%)')).toHaveProperty('value', '12');
    expect(dialog.getByLabelText('Monto máximo ($)')).toHaveProperty('value', '50000');
    expect(dialog.getByLabelText('Fuente')).toHaveProperty('value', 'Tarifario de enero');
    expect(dialog.getByText(/Vuelven también los cargos de entonces/).closest('p')?.textContent).toContain(
      'Contribución SOLCA, 0,5',
    );
    expect(dialog.getByText(/Vuelven también los requisitos de entonces/).closest('p')?.textContent).toContain(
      'Desde 21 años.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambio' }));
    expect(await screen.findByText('Tasa de Banco al Día cambiada')).toBeTruthy();
    expect(api.callsOf('POST /admin/rates/changes').at(-1)?.body).toEqual({
      source: { label: 'Tarifario de enero', url: 'https://banco.example/enero' },
      note: 'Corrige el cambio del 5 de octubre',
      changes: [
        {
          institutionId: fresh.institutionId,
          versionId: fresh.versionId,
          minRate: 12,
          product: { maxAmount: 50_000, charges: [solca], criteria },
        },
      ],
    });
  });

  it('is paged, and tells the last of a page by the first of the next [5.3.3]', async () => {
    const versions = Array.from({ length: 12 }, (_, index) =>
      sampleRateVersion(fresh, {
        id: `0195e000-0000-7000-9000-0000000001${String(index).padStart(2, '0')}`,
        minRate: 13 - index / 10,
      }),
    );
    fakeApi({
      ...healthy(),
      'GET /admin/institutions/*/versions': ({ query }) =>
        page(query.get('page') === '2' ? versions.slice(10) : versions.slice(0, 10), 12),
    });
    open();
    await press('Banco al Día', 'Ver historial');
    expect(await screen.findByText('Tasa mínima: 12,00 % → 12,10 %')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('Primer registro.')).toBeTruthy();
  });
});
