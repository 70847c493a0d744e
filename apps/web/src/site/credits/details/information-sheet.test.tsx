import { otherRatesTitle, rateNames } from '@cotejo/contracts/rate-names';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOtherDebts } from '#loan/other-debts.ts';
import { userSession } from '#session/session.ts';
import { refusal } from '#testing/fake-api.ts';
import { readRow } from '#testing/read-row.ts';
import {
  amortize,
  button,
  card,
  chosen,
  complete,
  details,
  openDetails,
  prepareDetails,
  ready,
  sheet,
  sheetCall,
  status,
} from '../testing/open-details.tsx';
import { mariasCredit } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

async function openSheet() {
  await ready();
  await userEvent.click(button('HOJA DE INFORMACIÓN'));
  const dialog = within(await screen.findByRole('dialog', { name: 'HOJA DE INFORMACIÓN' }));
  await dialog.findByText('Educativo');
  return dialog;
}

describe('the sheet', () => {
  it('shows every line and the table [1.2.101] [1.2.102] [1.9.36] [1.9.37] [1.9.38] [1.9.39] [1.9.42]', async () => {
    openDetails({ [details]: { data: chosen } });
    const dialog = await openSheet();
    const line = (name: string) =>
      dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/g, ' ');
    expect(line('Segmento')).toBe('Educativo');
    expect(line('Subsegmento')).toBe('Pregrado');
    expect(line('Días por cuota')).toBe('30');
    expect(line('Primera cuota')).toBe('$215,61 (última $215,88)');
    expect(line('Total que pagas')).toBe('$10.349,55');
    expect(line('Recibes en tu cuenta')).toBe('$8.000,00');
    expect(line('Costos asociados')).toBe('$0,00');
    expect(line('Tasa nominal anual')).toBe('13,25 %');
    expect(line('TEA según TIR × 1,05')).toBe('13,9 %');
    expect(line('Tasa efectiva anual según el interés total')).toBe('42,62 %');
    expect(
      dialog.getByRole('button', { name: 'Tasa efectiva anual (TEA)' }).closest('dt')?.nextElementSibling?.textContent,
    ).toMatch(/^14,09\s%$/);
    const best = dialog.getByText('Costo anual con cargos').closest('div');
    expect(best?.textContent?.replace(/\s/g, ' ')).toContain('14,09 %');
    expect(best?.textContent).toContain('Usa esta cifra para comparar');
    expect(readRow(dialog.getByRole('table', { name: /hoja de información/ }), '1')).toEqual({
      Cuota: '1',
      Capital: '127,28',
      Interés: '88,33',
      'Cuota Total': '215,61',
      Saldo: '7.872,72',
    });
  });

  it('folds the figures nobody can compare by, and opens them', async () => {
    openDetails({ [details]: { data: chosen } });
    const dialog = await openSheet();
    const fold = dialog.getByRole('button', { name: otherRatesTitle });
    const others = document.getElementById(fold.getAttribute('aria-controls') ?? '');
    expect(others?.hidden).toBe(true);
    for (const name of [rateNames.internal, rateNames.fromInternal, rateNames.fromTotalInterest])
      expect(others?.textContent).toContain(name);
    await userEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(others?.hidden).toBe(false);
  });

  it('gives no name to two figures and no figure two names', async () => {
    openDetails({ [details]: { data: chosen }, [sheetCall]: { data: { ...sheet, realAnnualRate: 18.8 } } });
    const dialog = await openSheet();
    const percents = dialog.getAllByText(/^-?\d+(,\d+)?\s%$/).map((figure) => figure.textContent?.replace(/\s/g, ' '));
    // Nominal rate and TIR are equal without charges; every other rate appears once.
    expect(percents.sort()).toEqual(['13,25 %', '13,25 %', '13,9 %', '14,09 %', '18,80 %', '42,62 %']);
    expect(dialog.queryByText('TEA', { selector: 'dt' })).toBeNull();
    expect(dialog.queryByText('Tasa efectiva anual', { selector: 'dt' })).toBeNull();
  });

  it('accepting the sheet of a type that is not chosen chooses it, and says so before', async () => {
    const api = openDetails();
    const dialog = await openSheet();
    const accept = dialog.getByRole('button', { name: 'Aceptar y continuar' });
    expect(document.getElementById(accept.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Al aceptar eliges la cuota fija.',
    );
    await userEvent.click(accept);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(amortize)).toHaveLength(1);
    expect(Object(api.callsOf(amortize)[0]?.body).amortizationType).toBe(2);
    expect((await card('Cuota Fija')).getByText('Elegida')).toBeTruthy();
    expect(screen.queryByText('Seleccionar cuota fija o cuota decreciente')).toBeNull();
  });

  it('accepting the sheet of the other type changes the choice', async () => {
    const api = openDetails({ [details]: { data: chosen } });
    await ready();
    await userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /Ver la tabla/ }));
    const dialog = await openSheet();
    expect(dialog.getByText('Al aceptar eliges la cuota decreciente.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar y continuar' }));
    expect(await (await card('Cuota Decreciente')).findByText('Elegida')).toBeTruthy();
    expect(Object(api.callsOf(amortize)[0]?.body).amortizationType).toBe(1);
  });

  it('accepting the sheet of the chosen type saves nothing again and sends nothing', async () => {
    const api = openDetails({ [details]: { data: complete } });
    const dialog = await openSheet();
    expect(dialog.queryByText(/Al aceptar eliges/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Aceptar y continuar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(amortize)).toHaveLength(0);
    expect(api.callsOf(status)).toHaveLength(0);
  });

  it('says when it could not be had [1.8.32]', async () => {
    openDetails({ [details]: { data: chosen }, [sheetCall]: () => refusal(500, 'INTERNAL', 'caído') });
    await ready();
    await userEvent.click(button('HOJA DE INFORMACIÓN'));
    expect(
      await screen.findByText('No se pudo obtener la información de la simulación. Por favor, inténtelo nuevamente.'),
    ).toBeTruthy();
  });

  it('says inside the dialog when the PDF could not be had', async () => {
    const api = openDetails({ [details]: { data: chosen } });
    const dialog = await openSheet();
    api.handlers[sheetCall] = () => refusal(500, 'INTERNAL', 'caído');
    await userEvent.click(dialog.getByRole('button', { name: 'Descargar PDF' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('No se pudo preparar el PDF');
  });
});

describe('the table of instalments', () => {
  it('opens, folds in the middle and opens; the folded rows stay for paper', async () => {
    openDetails({ [details]: { data: chosen } });
    await ready();
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(button('Tabla de amortización: Cuota Fija'));
    const table = screen.getByRole('table', { name: /Tabla de amortización/ });
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 6 + 1 + 1 + 1);
    expect(table.querySelectorAll('tbody tr:not(.no-print)')).toHaveLength(48);
    await userEvent.click(button('Ver las cuotas 7 a 47'));
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 48 + 1 + 1);
    await userEvent.click(button('Ver menos cuotas'));
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 6 + 1 + 1 + 1);
  });

  it('says why the last of equal instalments differs, and nothing where they all differ', async () => {
    openDetails({ [details]: { data: mariasCredit() } });
    await userEvent.click((await card('Cuota Fija')).getByRole('button', { name: /Ver la tabla/ }));
    expect(
      screen.getByText(
        'La última cuota es de $215,88, $0,27 más que las demás: ajusta los centavos que se redondean cada mes.',
      ),
    ).toBeTruthy();
    await userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /Ver la tabla/ }));
    expect(screen.queryByText(/La última cuota es de/)).toBeNull();
  });

  it.each([
    [
      'Cuota Fija',
      { Capital: '127,28', Interés: '88,33', 'Cuota Total': '215,61', Saldo: '7.872,72' },
      { Capital: '213,52', Interés: '2,36', 'Cuota Total': '215,88', Saldo: '0,00' },
      { Capital: '8.000,00', Interés: '2.349,55', 'Cuota Total': '10.349,55' },
    ],
    [
      'Cuota Decreciente',
      { Capital: '166,67', Interés: '88,33', 'Cuota Total': '255,00', Saldo: '7.833,33' },
      { Capital: '166,51', Interés: '1,84', 'Cuota Total': '168,35', Saldo: '0,00' },
      { Capital: '8.000,00', Interés: '2.164,11', 'Cuota Total': '10.164,11' },
    ],
  ])(
    'of %s: first row, last row and sums stand under their heads [1.2.85] [1.2.86]',
    async (name, first, last, sums) => {
      openDetails({ [details]: { data: mariasCredit() } });
      await userEvent.click((await card(name)).getByRole('button', { name: /Ver la tabla/ }));
      const table = screen.getByRole('table', { name: `Tabla de amortización: ${name}` });
      expect(readRow(table, '1')).toMatchObject(first);
      expect(readRow(table, '48')).toMatchObject(last);
      expect(readRow(table, 'Suma')).toMatchObject(sums);
    },
  );
});

it('beside SOLICITAR CRÉDITO it says what share of the income the first instalment takes', async () => {
  openDetails({ [details]: { data: mariasCredit({ income: 600 }) } });
  await ready();
  const said = () => screen.getByText(/de lo que ganas/).textContent?.replace(/\s/g, ' ');
  // None is chosen yet.
  expect(said()).toBe('La cuota fija sería el 36 % de lo que ganas.');
  const decreasing = await card('Cuota Decreciente');
  await userEvent.click(decreasing.getByRole('button', { name: /Ver la tabla/ }));
  expect(said()).toMatch(
    /^La primera cuota decreciente sería el 43 % de lo que ganas\. Lo sano es hasta el 40 %; con /,
  );
  await userEvent.click(decreasing.getByRole('button', { name: /Seleccionar/ }));
  await waitFor(() => expect(said()).toMatch(/^Esta cuota es el /));
});

it('counts other debts of this tab beside SOLICITAR CRÉDITO [4.7.19]', async () => {
  keepOtherDebts(60);
  openDetails({ [details]: { data: mariasCredit({ income: 600 }) } });
  await ready();
  expect(screen.getByText(/Con tus otras deudas/).textContent?.replace(/\s/g, ' ')).toMatch(
    /^Con tus otras deudas, la cuota fija llegaría al 46 % de lo que ganas\. /,
  );
  keepOtherDebts(null);
});
