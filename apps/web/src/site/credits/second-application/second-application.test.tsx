import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeCreditId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { userSession } from '#session/session.ts';
import { sampleOffer } from '#testing/factories.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { routeComponent } from '#testing/route-component.ts';
import ResultsPage from '../results/ResultsPage.tsx';
import { applyButton, complete, details, openDetails, prepareDetails, ready } from '../testing/open-details.tsx';
import { renderFlow } from '../testing/render-flow.tsx';
import { azuayo, mariasCredit, noneExcluded, sentForm } from '../testing/samples.ts';

const list = 'GET /credits/user-credits';
const choose = 'POST /credits/credit-1/status';
const approved = mariasCredit({ id: 'other', number: 'C-26-00009', status: 'APPROVED' });
const offer = sampleOffer(azuayo.name, 10_349.55, { id: azuayo.id });
const approvedHere = 'Ya tienes una solicitud aprobada aquí';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

describe('choosing an institution in the results', () => {
  function open(handlers: Handlers) {
    storeForm(sentForm);
    storeCreditId('credit-1');
    const api = fakeApi({
      'GET /credits/search': { data: [offer], excluded: noneExcluded },
      [choose]: { data: mariasCredit() },
      ...handlers,
    });
    const loader = () => ({ pageInstitutions: [] });
    renderFlow('/creditos/resultados', [
      { path: '/creditos/resultados', Component: routeComponent(ResultsPage), loader },
    ]);
    return api;
  }
  const want = async () => userEvent.click(await screen.findByRole('button', { name: /LO QUIERO/ }));

  it('says which application is there already, and asks [6.2.5]', async () => {
    const api = open({ [list]: { data: [approved] } });
    await want();
    const dialog = within(await screen.findByRole('alertdialog', { name: approvedHere }));
    expect(
      dialog.getByText(/C-26-00009, de \$8\.000 a 48.meses\. Cooperativa Jardín Azuayo no ha respondido: te toca ir\./),
    ).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Ver la que tengo' }).getAttribute('href')).toBe('/perfil');
    expect(api.callsOf(choose)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.callsOf(choose)).toHaveLength(0);
    await want();
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir otra aquí' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/detalles');
    expect(api.callsOf(choose)).toHaveLength(1);
  });

  it('asks where one is being reviewed as well [6.2.5]', async () => {
    open({ [list]: { data: [mariasCredit({ id: 'other', status: 'UNDER_REVIEW' })] } });
    await want();
    expect(await screen.findByRole('alertdialog', { name: 'Ya tienes una solicitud en revisión aquí' })).toBeTruthy();
  });

  it.each<[string, Handlers]>([
    ['of another institution', { [list]: { data: [{ ...approved, institutionId: 'i-2' }] } }],
    [
      'rejected, cancelled or not sent',
      {
        [list]: {
          data: (['REJECTED', 'CANCELLED', 'PENDING'] as const).map((status) => mariasCredit({ id: 'other', status })),
        },
      },
    ],
    ['itself', { [list]: { data: [{ ...approved, id: 'credit-1' }] } }],
    ['not to be had', { [list]: () => refusal(500, 'INTERNAL', 'caído') }],
  ])('chooses at once where the others are %s', async (_name, handlers) => {
    const api = open(handlers);
    await userEvent.dblClick(await screen.findByRole('button', { name: /LO QUIERO/ }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/detalles');
    expect(api.callsOf(choose)).toHaveLength(1);
  });
});

describe('the details of a second application', () => {
  it('say so, and ask before it is sent [6.2.5]', async () => {
    const api = openDetails({ [details]: { data: complete }, [list]: { data: [complete, approved] } });
    await ready();
    const note = await screen.findByText(/^Ya tienes una solicitud aprobada aquí \(C-26-00009\)\./);
    expect(within(note).getByRole('link', { name: 'Ver en qué va' }).getAttribute('href')).toBe('/perfil');
    await userEvent.click(applyButton());
    await screen.findByRole('alertdialog', { name: approvedHere });
    expect(screen.queryByRole('dialog', { name: 'HOJA DE INFORMACIÓN' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pedir otra aquí' }));
    expect(await screen.findByRole('dialog', { name: 'HOJA DE INFORMACIÓN' })).toBeTruthy();
    expect(api.callsOf(choose)).toHaveLength(0);
  });

  it('ask nothing of one that was sent before and came back', async () => {
    const returned = { ...complete, status: 'PENDING' as const, lastSubmittedAt: '2026-11-20T16:00:00.000Z' };
    openDetails({ [details]: { data: returned }, [list]: { data: [returned, approved] } });
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'VOLVER A ENVIAR' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' })).toBeTruthy());
    expect(screen.queryByText(/^Ya tienes una solicitud/)).toBeNull();
  });
});
