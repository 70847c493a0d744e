import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { json } from '#testing/fake-api.ts';
import {
  button,
  complete,
  details,
  keptOffer,
  offerCall,
  openDetails,
  prepareDetails,
  ready,
  sendWith,
  sheet,
  sheetCall,
  status,
} from '../testing/open-details.tsx';
import { azuayo, mariasCredit } from '../testing/samples.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
const insurance = {
  ...({ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.06 } as const),
  ...({ when: 'monthly', obligation: 'required', refundable: false, counted: true, total: 121.04 } as const),
};
const deposit = {
  ...({ kind: 'savings_deposit', name: 'Ahorro en garantía', basis: 'amount', value: 10 } as const),
  ...({ when: 'deducted', obligation: 'required', refundable: true, counted: true, total: 800 } as const),
};
const certificates = {
  ...({ kind: 'certificates', name: 'Certificados de aportación', basis: 'fixed', value: 30 } as const),
  ...({ when: 'upfront', obligation: 'required', refundable: true, counted: true, total: 30 } as const),
};
const solca = {
  ...({ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5 } as const),
  ...({ when: 'deducted', obligation: 'law', refundable: false, counted: true, total: 40 } as const),
};
const charged = { charges: [insurance, deposit], realAnnualRate: 18.8, effectiveRate: 14.09 };

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

describe('what a loan with charges costs', () => {
  it('is one image for both systems: received, paid, given back, and the cost that remains [4.7.7]', async () => {
    openDetails({ [details]: { data: mariasCredit(charged) } });
    await ready();
    const read = (name: string) => {
      const system = within(screen.getByRole('region', { name: `Lo que cuesta con ${name}` }));
      return system
        .getAllByRole('term')
        .filter((term) => !term.textContent?.endsWith('por partes'))
        .map((term) => [plain(term.textContent), plain(term.nextElementSibling?.textContent)]);
    };
    await screen.findByRole('region', { name: 'Lo que cuesta con cuota fija' });
    const names = [
      'Recibes el primer día',
      'Pagas en 48 cuotas',
      'Te devuelven con la última cuota',
      'Te cuesta pagas − te devuelven − recibes',
    ];
    for (const system of ['cuota fija', 'cuota decreciente']) {
      const flows = read(system);
      expect(flows.map(([name]) => name)).toEqual(names);
      const [received, paid, refunded, cost] = flows.map(([, figure]) =>
        Math.round(Number(figure?.replace('$', '').replaceAll('.', '').replace(',', '.')) * 100),
      );
      expect([received, refunded]).toEqual([720_000, 80_000]);
      expect((paid ?? 0) - (refunded ?? 0) - (received ?? 0)).toBe(cost);
    }
    expect(plain(screen.getByText(/^La institución guarda/).textContent)).toMatch(
      /^La institución guarda \$800,00 tuyos y no te paga interés por ellos: te los devuelven con la última cuota\. Con cuota fija, eso sube tu costo anual de 14,90 % a 18,06 %\.$/,
    );
  });

  it('shows what is held as its own part, so that charges are one sum on the whole page [6.3.2]', async () => {
    openDetails({ [details]: { data: mariasCredit({ ...charged, charges: [insurance, certificates] }) } });
    await ready();
    const picture = within(await screen.findByRole('region', { name: 'Lo que cuesta con cuota fija' }));
    const partsOf = (flow: string) =>
      [...(picture.getByText(`${flow}, por partes`).nextElementSibling?.children ?? [])].map(({ textContent }) =>
        plain(textContent),
      );
    expect(partsOf('Pagas')).toEqual([
      'Capital $8.000,00',
      'Interés $2.349,55',
      'Cargos $127,69',
      'Tuyo, guardado $30,00',
    ]);
    // The card above shows the same sum.
    expect(within(screen.getByRole('article', { name: 'Cuota Fija' })).getByText('$127,69')).toBeTruthy();
    expect(plain(picture.getByText(/^Te devuelven/).textContent)).toBe('Te devuelven cuando dejas de ser socio');
    // $30 raise the annual cost by only 0.2 points, so no effect is mentioned.
    expect(plain(screen.getByText(/^La institución guarda/).textContent)).toBe(
      'La institución guarda $30,00 tuyos y no te paga interés por ellos: te los devuelven cuando dejas de ser socio.',
    );
  });

  it('tells charges kept back from those paid later, which together are those of the card [6.3.2]', async () => {
    openDetails({ [details]: { data: mariasCredit({ ...charged, charges: [insurance, solca] }) } });
    await ready();
    const picture = await screen.findByRole('region', { name: 'Lo que cuesta con cuota fija' });
    expect(plain(picture.textContent)).toContain('Cargos descontados $40,00');
    expect(plain(picture.textContent)).toContain('Otros cargos $127,69');
    expect(within(screen.getByRole('article', { name: 'Cuota Fija' })).getByText('$167,69')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Lo que recibes y lo que pagas' })).toBeTruthy();
    expect(screen.queryByText(/^La institución guarda/)).toBeNull();
  });

  it('has a column of charges only where there are any, and each row adds up [4.7.8] [9.5.3]', async () => {
    openDetails({ [details]: { data: mariasCredit(charged) } });
    await ready();
    await userEvent.click(button('Tabla de amortización: Cuota Fija'));
    const table = within(screen.getByRole('table', { name: /Tabla de amortización/ }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Cuota',
      'Capital',
      'Interés',
      'Cargos',
      'Cuota Total',
      'Saldo',
    ]);
    const first = within(table.getByRole('rowheader', { name: '1' }).closest('tr') as HTMLElement);
    expect(first.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '127,28',
      '88,33',
      '4,80',
      '220,41',
      '7.872,72',
    ]);
    // Below the table and below each chart.
    const foot = screen.getAllByText(/^Suma de las cuotas/).at(-1);
    expect(foot?.textContent).toMatch(
      /^Suma de las cuotas \$10\.\d{3},\d\d \+ lo que te retienen o pagas aparte \$800,00 − lo que te devuelven \$800,00 = total \$10\.\d{3},\d\d\.$/,
    );
    expect(screen.getByText(/^Capital e interés suman/).textContent).toContain('$215,61 cada mes y $215,88 el último');
    const lines = (await screen.findByText('De qué se compone lo que te cuesta: Cuota Fija')).closest(
      'section',
    ) as HTMLElement;
    expect(plain(lines.textContent)).toContain(
      'Ahorro en garantía lo pide la institución te los devuelven$800,00, te los devuelven',
    );
  });

  it('is counted in the cards: first and last instalment, their parts and the total [9.5.4]', async () => {
    openDetails({ [details]: { data: mariasCredit(charged) } });
    await ready();
    const fixed = within(screen.getByRole('article', { name: 'Cuota Fija' }));
    expect(plain(fixed.getByText('$220,41').parentElement?.textContent)).toBe(
      '$220,41 el primer mes, $216,01 el último',
    );
    expect(fixed.getByText('Capital e interés iguales ($215,61), y un seguro que baja.')).toBeTruthy();
    expect(fixed.queryByText(/cada mes, la misma|Siempre pagas lo mismo/)).toBeNull();
    expect(fixed.getByText('$10.477,24')).toBeTruthy();
    expect(fixed.getByText('$127,69')).toBeTruthy();
    const decreasing = within(screen.getByRole('article', { name: 'Cuota Decreciente' }));
    expect(plain(decreasing.getByText('$259,80').parentElement?.textContent)).toBe(
      '$259,80 el primer mes, $168,45 el último',
    );
    expect(decreasing.getByText('Capital igual ($166,67), y un interés y un seguro que bajan.')).toBeTruthy();
    // Each chart explains how its instalments add up to the same total.
    const picture = await screen.findByRole('region', { name: 'Lo que cuesta con cuota fija' });
    expect(picture.textContent).toContain('= total $10.477,24.');
  });

  it('shows neither image nor column without charges [4.7.8]', async () => {
    openDetails();
    await ready();
    expect(screen.queryByRole('region', { name: /Lo que cuesta con/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Cargos' })).toBeNull();
  });

  it('stands in the information sheet charge by charge with its tags, and both lead to how it is worked out [4.7.9] [4.7.15]', async () => {
    const held = { refunded: 800, totalInsurance: 121.04, charges: [insurance, deposit] };
    openDetails({ [sheetCall]: { data: { ...sheet, ...held, realAnnualRate: 18.8 } } });
    await ready();
    const explained = { name: /^Cómo calculamos \(/ };
    expect(within(screen.getByRole('main')).getByRole('link', explained).getAttribute('href')).toBe('/como-calculamos');
    await userEvent.click(button('HOJA DE INFORMACIÓN'));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('link', explained)).getAttribute('href')).toBe('/como-calculamos');
    expect(plain((await dialog.findByText('Cargos', { selector: 'h3' })).parentElement?.textContent)).toContain(
      'Seguro de desgravamen lo pide la institución$121,04',
    );
    const line = (name: string) => plain(dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
    expect(line('Te devuelven con la última cuota')).toBe('$800,00');
    expect(line('Costos asociados (sin el seguro ni lo que te devuelven)')).toBe('$0,00');
    expect(plain(dialog.getByText('Costo anual con cargos').parentElement?.textContent)).toContain('18,80 %');
  });
});

describe('an offer that changed since it was chosen', () => {
  const changed = { ...keptOffer, changedSince: true };
  const dearer = {
    ...azuayo,
    minRate: 14,
    products: {
      personalLoan: { ...azuayo.products.personalLoan, charges: [...azuayo.products.personalLoan.charges, deposit] },
    },
  };

  it('says what changed and what it comes to today [4.7.10]', async () => {
    openDetails({ [offerCall]: { data: changed }, [`GET /institutions/${azuayo.id}`]: { data: dearer } });
    const notice = within(await screen.findByRole('alert', { name: 'La oferta cambió' }));
    expect(notice.getAllByRole('listitem').map((item) => plain(item.textContent))).toEqual([
      'La tasa mínima era 13,25 % y hoy es 14,00 %.',
      expect.stringMatching(/^Ahora cobra: Ahorro en garantía\. El 10 % del monto\./),
    ]);
    expect(plain(notice.getByText(/hoy pagarías/).textContent)).toMatch(
      /^Con cuota fija y sus cargos pagabas \$10\.350 en total; hoy pagarías \$10\.\d{3}: \$\d+ más\.$/,
    );
  });

  it('is told when submitting is refused, and the one of today can be taken [4.7.10]', async () => {
    const api = openDetails({
      [details]: { data: complete },
      [`GET /institutions/${azuayo.id}`]: { data: dearer },
      [status]: ({ body }) =>
        Reflect.get(Object(body), 'status') === 'INSTITUTION_SELECTED'
          ? { data: mariasCredit({ rate: 14 }) }
          : json(409, {
              ...{ success: false, code: 'CONFLICT', requestId: 'r-1', data: { changedSince: true } },
              ...{ error: 'La oferta cambió', message: 'La oferta cambió' },
            }),
    });
    await ready();
    // The first reading may begin after the screen is found, and has to be of the unchanged offer.
    await waitFor(() => expect(api.callsOf(offerCall)).toHaveLength(1));
    expect(screen.queryByRole('alert', { name: 'La oferta cambió' })).toBeNull();
    api.handlers[offerCall] = { data: changed };
    await sendWith('No, la llevo yo');
    const take = await screen.findByRole('button', { name: 'Tomar la oferta de hoy' });
    api.handlers[offerCall] = { data: keptOffer };
    await userEvent.click(take);
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'La oferta cambió' })).toBeNull());
    expect(api.callsOf(status).at(-1)?.body).toEqual({ institutionId: azuayo.id, status: 'INSTITUTION_SELECTED' });
    expect(screen.queryByText('Elegida')).toBeNull();
  });

  it('cannot be taken where the institution takes no applications today', async () => {
    openDetails({
      [offerCall]: { data: changed },
      [`GET /institutions/${azuayo.id}`]: { data: { ...azuayo, available: false } },
    });
    const notice = within(await screen.findByRole('alert', { name: 'La oferta cambió' }));
    expect(notice.getByText('Hoy no recibe solicitudes por Cotejo.')).toBeTruthy();
    expect(notice.queryByRole('button')).toBeNull();
    expect(notice.getByRole('link', { name: 'Ver otras opciones' }).getAttribute('href')).toBe('/creditos/resultados');
  });
});
