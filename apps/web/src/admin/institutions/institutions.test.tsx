import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { describingTexts } from '#testing/describing-texts.ts';
import { sampleAdminInstitution } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import EditInstitutionPage from './EditInstitutionPage.tsx';
import InstitutionPage from './InstitutionPage.tsx';
import InstitutionsPage from './InstitutionsPage.tsx';
import { emptyInstitutionForm } from './institution-form.ts';
import NewInstitutionPage from './NewInstitutionPage.tsx';
import {
  mayRetryInstitution,
  useDeleteInstitution,
  useInstitution,
  useInstitutions,
  useSaveInstitution,
} from './use-institutions.ts';

const bank = sampleAdminInstitution({ name: 'Banco Pichincha', minRate: 14.95 });
const deletedInstitution = {
  ...sampleAdminInstitution({ name: 'Cooperativa JEP', minRate: 15.25 }),
  isActive: false,
};
const healthy = () => ({
  'GET /admin/institutions': { data: [bank, deletedInstitution], total: 2, page: 1, limit: 10 },
  'GET /admin/institutions/cities': { data: ['Quito'] },
  'GET /admin/institutions/rate-ceiling': { data: { month: '2026-11', percent: 16.77 } },
  'GET /admin/institutions/*': { data: bank },
  'POST /admin/institutions': { data: bank, warnings: [], message: 'Institución creada exitosamente' },
  'PUT /admin/institutions/*': {
    data: bank,
    warnings: [
      {
        code: 'RATE_ABOVE_CEILING',
        field: 'maxRate',
        message: '29,00 % equivale a una tasa efectiva de 33,18 %',
      },
    ],
    message: 'Institución actualizada exitosamente',
  },
  'GET /admin/institutions/*/holdings': { data: { openCredits: 3, submittedCredits: 1, credits: 9 } },
  'DELETE /admin/institutions/*': { data: deletedInstitution },
  'POST /admin/institutions/*/restore': { data: bank },
});
const open = (at = '') =>
  renderAdmin(
    [
      { path: '/admin/institutions', element: <InstitutionsPage /> },
      { path: '/admin/institutions/nueva', element: <NewInstitutionPage /> },
      { path: '/admin/institutions/:id', element: <InstitutionPage /> },
      { path: '/admin/institutions/:id/editar', element: <EditInstitutionPage /> },
    ],
    `/admin/institutions${at}`,
  );
const form = { ...emptyInstitutionForm, name: 'Banco Uno', type: 'BANK' as const, minRate: '14,5', maxRate: '15' };

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('institutions', () => {
  it('lists them, deleted ones on request [3.2.07] [3.2.159] [3.1.07]', async () => {
    const api = fakeApi(healthy());
    open();
    expect(await screen.findByRole('link', { name: 'Banco Pichincha' })).toBeTruthy();
    expect(screen.getByText('Eliminada')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver eliminadas' }));
    await waitFor(() => expect(api.callsOf('GET /admin/institutions').at(-1)?.query.get('showDeleted')).toBe('true'));
  });

  it('shows one with the card people see [3.2.160]', async () => {
    fakeApi(healthy());
    open(`/${bank.id}`);
    expect(await screen.findByRole('heading', { name: 'Banco Pichincha' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /Banco Pichincha: capital \$8\.000/ })).toBeTruthy();
  });

  it('creates one, once everything needed is there [3.2.161] [3.8.47] [3.5.33] [3.5.34] [3.5.35] [3.5.36] [3.5.38] [9.2.6]', async () => {
    const api = fakeApi(healthy());
    open('/nueva');
    const create = await screen.findByRole('button', { name: 'Crear institución' });
    await userEvent.click(create);
    const summary = within(screen.getByRole('alert'));
    for (const text of [
      'El nombre es obligatorio',
      'El tipo de institución es obligatorio',
      'La tasa mínima debe ser un número positivo',
      'La tasa máxima debe ser un número positivo',
      'El logo es obligatorio',
    ])
      expect(summary.getByText(text)).toBeTruthy();
    expect(api.callsOf('POST /admin/institutions')).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Nombre'), 'Banco Uno');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Banco');
    await userEvent.type(screen.getByLabelText('Tasa mínima anual (%)'), '14,5');
    await userEvent.type(screen.getByLabelText('Tasa máxima anual (%)'), '15');
    await userEvent.upload(screen.getByLabelText('Elegir logo'), new File(['abc'], 'l.png', { type: 'image/png' }));
    await screen.findByAltText('Logo, como sale en la franja del inicio');
    await userEvent.type(screen.getByLabelText('Correo para solicitantes'), 'creditos@');
    await userEvent.click(create);
    expect(screen.getAllByText('Correo electrónico inválido')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Correo para solicitantes'), 'banco.ec');
    await userEvent.click(create);
    expect(await screen.findByText('Institución creada exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/institutions')[0]?.body).toMatchObject({
      name: 'Banco Uno',
      type: 'BANK',
      minRate: 14.5,
      maxRate: 15,
      email: 'creditos@banco.ec',
      logo: expect.stringMatching(/^data:image\/png;base64,/),
    });
  });

  it('changes one without a new logo and passes on the warning about its rate [3.2.162] [3.8.48] [3.5.39]', async () => {
    const api = fakeApi(healthy());
    open(`/${bank.id}/editar`);
    const rate = await screen.findByLabelText('Tasa máxima anual (%)');
    await userEvent.clear(rate);
    await userEvent.type(rate, '29');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar de todas formas' }));
    expect(await screen.findByText('Institución actualizada exitosamente')).toBeTruthy();
    expect(api.callsOf('PUT /admin/institutions/*')[0]?.body).toEqual({ maxRate: 29, version: 1 });
    expect((await screen.findByRole('alert')).textContent).toContain('tasa efectiva de 33,18 %. Se guardó así');
  });

  it('has one pair of rates, in the form and on the page [9.7.1]', async () => {
    // Another client gave the product its own rates; prices do not use them.
    const { personalLoan } = bank.products;
    const data = { ...bank, maxRate: 16, products: { personalLoan: { ...personalLoan, minRate: 9.99, maxRate: 11 } } };
    fakeApi({ ...healthy(), 'GET /admin/institutions/*': { data } });
    const { router } = open(`/${bank.id}`);
    await screen.findByRole('heading', { name: 'Banco Pichincha' });
    expect(screen.getByText('Tasa anual').nextElementSibling?.textContent).toBe('14,95\u00a0% a 16,00\u00a0%');
    expect(document.body.textContent).not.toMatch(/9,99|11,00/);
    await act(() => router.navigate(`/admin/institutions/${bank.id}/editar`));
    await screen.findByLabelText('Tasa mínima anual (%)');
    expect(screen.getAllByLabelText(/Tasa/).map(({ id }) => id)).toEqual([
      'institution-minRate',
      'institution-maxRate',
    ]);
  });

  it('tells a warning again only where what it is about was changed [9.7.2]', async () => {
    fakeApi(healthy());
    const { router } = open(`/${bank.id}/editar`);
    await userEvent.type(await screen.findByLabelText('Descripción'), 'Nueva');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Institución actualizada exitosamente')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/institutions/${bank.id}`));
    expect(screen.queryByText(/tasa efectiva de 33,18/)).toBeNull();
  });

  it('tells rates upside down together with everything else that is wrong [9.7.3]', async () => {
    fakeApi(healthy());
    open('/nueva');
    await userEvent.type(await screen.findByLabelText('Tasa mínima anual (%)'), '15,2');
    await userEvent.type(screen.getByLabelText('Tasa máxima anual (%)'), '14');
    await userEvent.type(screen.getByLabelText('Monto mínimo ($)'), '9000');
    await userEvent.type(screen.getByLabelText('Monto máximo ($)'), '800');
    await userEvent.click(screen.getByRole('button', { name: 'Crear institución' }));
    const summary = within(screen.getByRole('alert'));
    for (const text of [
      'El nombre es obligatorio',
      'La tasa máxima debe ser mayor o igual a la mínima',
      'El monto máximo debe ser mayor o igual al mínimo',
      'El logo es obligatorio',
    ])
      expect(summary.getByText(text)).toBeTruthy();
  });

  it('warns of a rate above the legal ceiling while it is typed, and lets it be saved', async () => {
    const api = fakeApi(healthy());
    open(`/${bank.id}/editar`);
    const rate = await screen.findByLabelText('Tasa máxima anual (%)');
    await userEvent.clear(rate);
    await userEvent.type(rate, '15,6');
    await waitFor(() => expect(api.callsOf('GET /admin/institutions/rate-ceiling')).toHaveLength(1));
    expect(screen.queryByText(/máximo legal/)).toBeNull();
    // The default is formatted like every other number.
    expect(screen.getByText('Si lo dejas vacío: 1.000')).toBeTruthy();
    await userEvent.clear(rate);
    await userEvent.type(rate, '24');
    expect((await screen.findByText(/máximo legal/)).textContent).toBe(
      'Atención: 24,00 % equivale a una tasa efectiva de 26,82 %, más que el máximo legal de consumo (16,77 %, noviembre de 2026). Puedes guardarla así: revisa si la tasa es de otro segmento.',
    );
    await userEvent.clear(rate);
    await userEvent.type(rate, '15');
    expect(screen.queryByText(/máximo legal/)).toBeNull();
    await userEvent.type(rate, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Institución actualizada exitosamente')).toBeTruthy();
  });

  it('asks before it saves a rate above the ceiling or a jump, and nothing else [5.3.6]', async () => {
    const api = fakeApi(healthy());
    open(`/${bank.id}/editar`);
    const rate = await screen.findByLabelText('Tasa máxima anual (%)');
    await waitFor(() => expect(api.callsOf('GET /admin/institutions/rate-ceiling')).toHaveLength(1));
    await userEvent.clear(rate);
    await userEvent.type(rate, '22');
    await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifario nuevo');
    await userEvent.type(screen.getByLabelText('Página de la fuente'), 'https://banco.example');
    await userEvent.type(screen.getByLabelText('Nota'), 'Subieron');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    const question = within(await screen.findByRole('alertdialog', { name: '¿Guardar así?' }));
    expect(question.getByText('La tasa máxima pasa de 16,45 % a 22,00 %: más de 5 puntos.')).toBeTruthy();
    expect(question.getByText(/22,00 % equivale a una tasa efectiva de 24,36 %/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(api.callsOf('PUT /admin/institutions/*')).toEqual([]);
    expect(rate).toHaveProperty('value', '22');
    await userEvent.clear(rate);
    await userEvent.type(rate, '15,5');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Institución actualizada exitosamente')).toBeTruthy();
    expect(api.callsOf('PUT /admin/institutions/*').map(({ body }) => body)).toEqual([
      {
        maxRate: 15.5,
        source: { label: 'Tarifario nuevo', url: 'https://banco.example' },
        note: 'Subieron',
        version: 1,
      },
    ]);
  }, 15_000);

  it('takes supervisor, segment, telephone, WhatsApp and site, each wrong one told at its box [5.3.6]', async () => {
    const api = fakeApi(healthy());
    open(`/${bank.id}/editar`);
    await userEvent.type(await screen.findByLabelText('Teléfono'), '12');
    await userEvent.type(screen.getByLabelText('WhatsApp'), '022981300');
    await userEvent.type(screen.getByLabelText('Sitio web'), 'http://banco.example');
    await userEvent.type(screen.getByLabelText('Página de la fuente'), 'https://banco.example');
    expect(screen.queryByLabelText('Segmento')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Quién la supervisa'), 'SEPS');
    await userEvent.selectOptions(screen.getByLabelText('Segmento'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    const said = (label: string) => describingTexts(screen.getByLabelText(label))[0];
    await waitFor(() => expect(said('Teléfono')).toBe('Número inválido: usa 02 298 1300, 1800 123 456 o 099 123 4567'));
    expect(said('WhatsApp')).toBe('Número de WhatsApp inválido: usa un celular, como 099 123 4567');
    expect(said('Sitio web')).toBe('Escribe una dirección que empiece con https://');
    expect(said('Fuente')).toBe('Indica la fuente');
    const retype = async (label: string, text: string) => {
      await userEvent.clear(screen.getByLabelText(label));
      if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
    };
    await retype('Teléfono', '02 298 1300');
    await retype('WhatsApp', '099 123 4567');
    await retype('Sitio web', 'https://banco.example');
    await retype('Página de la fuente', '');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/institutions/*')).toHaveLength(1));
    expect(api.callsOf('PUT /admin/institutions/*')[0]?.body).toEqual({
      supervisor: 'SEPS',
      segment: 2,
      phone: '+59322981300',
      whatsapp: '+593991234567',
      website: 'https://banco.example',
      version: 1,
    });
  }, 20_000);

  it('shows who supervises it, how to reach it, and the history of its rates [5.3.3] [5.3.6]', async () => {
    const data = {
      ...bank,
      ...{ phone: '+59322981300', whatsapp: '+593991234567', website: 'https://banco.example' },
      ...{ supervisor: 'SEPS', segment: 1 },
    };
    fakeApi({
      ...healthy(),
      'GET /admin/institutions/*': { data },
      'GET /admin/institutions/*/versions': { data: [], total: 0, page: 1, limit: 10 },
    });
    open(`/${bank.id}`);
    await screen.findByRole('heading', { name: 'Banco Pichincha' });
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Supervisión')).toBe('Superintendencia de Economía Popular y Solidaria (SEPS), segmento 1');
    expect(fact('Teléfono')).toBe('02 298 1300');
    expect(fact('WhatsApp')).toBe('099 123 4567');
    expect(fact('Sitio web')).toBe('banco.example');
    expect(screen.getByText(/Tasa comprobada en su fuente el 3 de noviembre/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver historial' }));
    expect(await screen.findByRole('dialog', { name: 'Historial de Banco Pichincha' })).toBeTruthy();
  });

  it('deletes one after asking [3.2.163] [3.8.49]', async () => {
    const api = fakeApi(healthy());
    open(`/${bank.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(/3 solicitudes sin decidir la tienen elegida; 1 ya espera revisión/)).toBeTruthy();
    expect(api.callsOf('DELETE /admin/institutions/*')).toHaveLength(0);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Institución eliminada exitosamente')).toBeTruthy();
  });

  it('edits one from its row, and filters by how it is shown', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Banco Pichincha' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Ver', 'Editar', 'Eliminar']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Editar' }));
    expect(router.state.location.pathname).toBe(`/admin/institutions/${bank.id}/editar`);
    await act(() => router.navigate('/admin/institutions'));
    await userEvent.selectOptions(await screen.findByLabelText('Cómo sale'), 'No disponible');
    await waitFor(() => expect(api.callsOf('GET /admin/institutions').at(-1)?.query.get('available')).toBe('false'));
    await userEvent.selectOptions(screen.getByLabelText('Cómo sale'), 'Destacada');
    await waitFor(() => expect(api.callsOf('GET /admin/institutions').at(-1)?.query.get('featured')).toBe('true'));
    expect(router.state.location.search).toBe('?muestra=destacada');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Buscar'));
  });

  it('says that it was deleted already [3.8.46]', async () => {
    const already = refusal(409, 'ALREADY_DELETED', 'Esta institución ya ha sido eliminada');
    fakeApi({ ...healthy(), 'DELETE /admin/institutions/*': already });
    open(`/${bank.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(/Esta institución ya ha sido eliminada/)).toBeTruthy();
  });

  it('offers no change of a deleted one, only to restore it [3.4.39] [3.4.40] [3.8.45]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/institutions/*': { data: deletedInstitution } });
    const { router } = open(`/${deletedInstitution.id}`);
    const restore = await screen.findByRole('button', { name: 'Restaurar' });
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await userEvent.click(restore);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(api.callsOf('POST /admin/institutions/*/restore')).toHaveLength(1));
    await act(() => router.navigate(`/admin/institutions/${deletedInstitution.id}/editar`));
    expect(await screen.findByText('No se puede actualizar una institución que ha sido eliminada')).toBeTruthy();
  });

  it('hides every change from who may not manage institutions', async () => {
    signInAs({ permissions: [] });
    fakeApi(healthy());
    open(`/${bank.id}`);
    await screen.findByRole('heading', { name: 'Banco Pichincha' });
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
  });
});

describe('two editors of an institution', () => {
  const changed = {
    ...bank,
    minRate: 13,
    products: { personalLoan: { ...bank.products.personalLoan, description: 'De otra persona' } },
    version: 2,
  };
  const conflict = {
    ...{ version: 2, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
    changes: [{ field: 'minRate', label: 'Tasa mínima', before: '14,95 %', after: '13,00 %' }],
    current: changed,
  };

  it('sends only what was edited, and a rate saved meanwhile by somebody else stays', async () => {
    const refused = refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: conflict });
    const api = fakeApi({ ...healthy(), 'PUT /admin/institutions/*': refused });
    open(`/${bank.id}/editar`);
    await userEvent.type(await screen.findByLabelText('Descripción'), 'Mía');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Lo tuyo todavía no se guardó')).toBeTruthy();
    expect(screen.getByText('Rosa Revisora')).toBeTruthy();
    expect(screen.getByText('Tasa mínima: 14,95 % → 13,00 %')).toBeTruthy();
    expect(screen.getByLabelText('Tasa mínima anual (%)')).toHaveProperty('value', '13');
    expect(screen.getByText('Guardado ahora: De otra persona')).toBeTruthy();
    const mine = `${bank.products.personalLoan.description}Mía`;
    expect(screen.getByText(`Tuyo: ${mine}`)).toBeTruthy();
    expect(screen.getByLabelText('Descripción')).toHaveProperty('value', mine);
    Object.assign(api.handlers, {
      'PUT /admin/institutions/*': { data: changed, message: 'Institución actualizada exitosamente' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.callsOf('PUT /admin/institutions/*')).toHaveLength(2));
    expect(api.callsOf('PUT /admin/institutions/*').map(({ body }) => body)).toEqual([
      { products: { personalLoan: { description: mine } }, version: 1 },
      { products: { personalLoan: { description: mine } }, version: 2 },
    ]);
  });

  it('a draft of before brings back what was edited in it, not what was stored then', async () => {
    fakeApi(healthy());
    const first = open(`/${bank.id}/editar`);
    await userEvent.type(await screen.findByLabelText('Descripción'), 'Mía');
    await waitFor(() => expect(screen.getByText(/Copia en este navegador/)).toBeTruthy());
    first.unmount();
    fakeApi({ ...healthy(), 'GET /admin/institutions/*': { data: changed } });
    open(`/${bank.id}/editar`);
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperarlos' }));
    expect(screen.getByLabelText('Descripción')).toHaveProperty(
      'value',
      `${bank.products.personalLoan.description}Mía`,
    );
    expect(screen.getByLabelText('Tasa mínima anual (%)')).toHaveProperty('value', '13');
  });
});

describe('calls about institutions', () => {
  it('tries up to three times more where the server was not reached [3.9.06]', async () => {
    let tries = 0;
    fakeApi({
      ...healthy(),
      'GET /admin/institutions': () => {
        tries += 1;
        return tries < 4 ? 'refused' : { data: [bank], total: 1, page: 1, limit: 10 };
      },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const shown = () => screen.queryByRole('link', { name: 'Banco Pichincha' });
    for (let second = 0; second < 20 && !shown(); second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(shown()).toBeTruthy();
    expect(tries).toBe(4);
    expect(mayRetryInstitution(3, new TypeError())).toBe(false);
  }, 15_000);

  it('asks for nothing, changes and deletes nothing without an id [3.5.41]', async () => {
    const api = fakeApi(healthy());
    signInAs();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const calls = renderHook(
      () => ({
        get: useInstitution(''),
        update: useSaveInstitution('', () => undefined),
        deleteInstitution: useDeleteInstitution({ ...bank, id: '' }, () => undefined),
      }),
      { wrapper },
    );
    act(() => {
      calls.result.current.update.mutate({ form, base: form, version: 1 });
      calls.result.current.deleteInstitution.mutate();
    });
    const { result } = calls;
    await waitFor(() => {
      for (const { error } of Object.values(result.current)) {
        expect(error).toHaveProperty('message', 'ID de institución requerido');
      }
    });
    expect(api.callsOf('PUT /admin/institutions/*')).toHaveLength(0);
    expect(api.callsOf('DELETE /admin/institutions/*')).toHaveLength(0);
  });

  it('keeps what a filter found five minutes, and nothing longer than an hour [3.7.49] [3.7.50]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const api = fakeApi(healthy());
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const look = async () => {
      const list = renderHook(
        () => {
          const { isSuccess, isFetching } = useInstitutions(
            { q: 'banco', type: '', city: '', deleted: '', visibility: '' },
            1,
            10,
          );
          return { isSuccess, isFetching };
        },
        { wrapper },
      );
      await waitFor(() => expect(list.result.current).toEqual({ isSuccess: true, isFetching: false }));
      list.unmount();
      return api.callsOf('GET /admin/institutions').length;
    };
    expect(await look()).toBe(1);
    act(() => void vi.advanceTimersByTime(4 * 60_000 + 50_000));
    expect(await look()).toBe(1);
    act(() => void vi.advanceTimersByTime(15_000));
    expect(await look()).toBe(2);
    const isKept = () => client.getQueryCache().getAll().length > 0;
    act(() => void vi.advanceTimersByTime(59 * 60_000));
    expect(isKept()).toBe(true);
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    expect(isKept()).toBe(false);
    vi.useRealTimers();
  });
});
