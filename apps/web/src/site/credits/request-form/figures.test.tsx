import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRaisedIncome, readTypedIncome } from '#loan/typed-income.ts';
import { userSession } from '#session/session.ts';
import { accept, box, create, fillPerson, openRequestForm, submitButton } from '../testing/open-request-form.tsx';
import { mariasCredit, signInMaria } from '../testing/samples.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  userSession.deleteSession();
  userSession.arrive();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('figures', () => {
  it.each([
    ['1.2.38', 'Monto', /^Monto$/, '12000', 'Monto, deslizador', '15000', '15.000'],
    ['1.2.40', 'Ingresos', /^Ingresos$/, '2000', 'Ingresos, deslizador', '3100', '3.100'],
  ])('[%s] %s: box and slider follow each other', async (_id, _name, boxName, typed, sliderName, slid, written) => {
    openRequestForm();
    await userEvent.clear(box(boxName));
    await userEvent.type(box(boxName), typed);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: sliderName });
    expect(slider.value).toBe(typed);
    fireEvent.input(slider, { target: { value: slid } });
    expect(box(boxName).value).toBe(written);
    expect(box(boxName).parentElement?.textContent).toContain('$');
  });

  it('is kept when it is typed and left before the next rendering, as early input is replayed', () => {
    openRequestForm();
    const amount = box('Monto');
    // In an effect, React does not render between the two events.
    function Replay() {
      useEffect(() => {
        Reflect.set(Object.getPrototypeOf(amount), 'value', '5000', amount);
        amount.dispatchEvent(new Event('input', { bubbles: true }));
        amount.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }, []);
      return null;
    }
    render(<Replay />);
    expect(box('Monto').value).toBe('5.000');
  });

  it('the term slider stops at multiples of six and at both ends, the box takes any month [1.2.39] [1.2.54]', async () => {
    openRequestForm();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Plazo, deslizador' });
    const stops = slider.dataset.stops?.split(',').map(Number) ?? [];
    expect(stops[0]).toBe(3);
    expect(stops.at(-1)).toBe(72);
    expect(stops.slice(1).every((stop) => stop % 6 === 0)).toBe(true);
    fireEvent.input(slider, { target: { value: '3' } });
    expect(box(/Plazo/).value).toBe('18');
    await userEvent.clear(box(/Plazo/));
    await userEvent.type(box(/Plazo/), '37');
    await userEvent.tab();
    expect(box(/Plazo/).value).toBe('37');
  });

  it('amount and income sliders move by 100, the term by 6 [1.2.53] [1.2.55] [1.9.11]', () => {
    openRequestForm();
    const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${name}, deslizador` });
    expect(slider('Monto').step).toBe('100');
    expect(slider('Ingresos').step).toBe('100');
    expect(slider('Plazo').dataset.stops).toContain('6,12,18,24');
  });

  it('tells the real minimum while a figure has the focus [1.2.50] [1.2.51] [1.2.52]', async () => {
    openRequestForm();
    expect(screen.queryByText(/mínimo es/)).toBeNull();
    box('Monto').focus();
    expect(await screen.findByText('El monto mínimo es $500')).toBeTruthy();
    box(/Plazo/).focus();
    expect(await screen.findByText(/El plazo mínimo es 3\s*meses/)).toBeTruthy();
    expect(screen.queryByText('El monto mínimo es $500')).toBeNull();
    box('Ingresos').focus();
    expect(await screen.findByText('El ingreso mínimo es $460')).toBeTruthy();
  });

  it.each([
    ['8,500', '8.500', 8_500],
    ['8.500', '8.500', 8_500],
    ['12,000', '12.000', 12_000],
    ['8,000.00', '8.000', 8_000],
    ['8.000,00', '8.000', 8_000],
    ['$ 9 500', '9.500', 9_500],
  ])('reads %s as people write it, without a change', async (typed, written, amount) => {
    openRequestForm();
    await userEvent.clear(box('Monto'));
    await userEvent.type(box('Monto'), typed);
    await userEvent.tab();
    expect(box('Monto').value).toBe(written);
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Monto, deslizador' }).value).toBe(String(amount));
    expect(screen.queryByText(/pusimos/)).toBeNull();
  });

  it.each([
    [/^Monto$/, '300000', '40.000', 'El máximo es $40.000; pusimos ese monto.'],
    [/^Monto$/, '9', '500', 'El mínimo es $500; pusimos ese monto.'],
    [/^Monto$/, '8500,50', '8.501', 'Comparamos en dólares enteros: pusimos $8.501.'],
    [/Plazo/, '100', '72', 'El máximo es 72 meses; pusimos ese plazo.'],
    [/Plazo/, '1,5', '3', 'El mínimo es 3 meses; pusimos ese plazo.'],
    [/^Ingresos$/, '90000', '10.000', 'El máximo es $10.000; pusimos ese ingreso.'],
  ])('says at %s what was put in the place of %s, until the next change', async (name, typed, written, said) => {
    openRequestForm();
    await userEvent.clear(box(name));
    await userEvent.type(box(name), typed);
    await userEvent.tab();
    expect(box(name).value).toBe(written);
    const notice = screen.getByText(said);
    expect(notice.closest('[role=status]')).not.toBeNull();
    expect(box(name).getAttribute('aria-describedby')).toContain(notice.closest('p')?.id);
    await userEvent.type(box(name), '{Backspace}');
    expect(screen.queryByText(/pusimos/)).toBeNull();
  });

  it('keeps an income below what anybody asks for beside the one it compares with [12.4.5]', async () => {
    openRequestForm({}, { amount: 8_000, term: 48 });
    await userEvent.clear(box('Ingresos'));
    await userEvent.type(box('Ingresos'), '380');
    await userEvent.tab();
    expect(box('Ingresos').value).toBe('460');
    const notice = screen.getByText(
      /^Con \$380 al mes aquí nadie presta; la que menos pide: \$460, y con eso comparamos\./,
    );
    expect(
      within(notice)
        .getByRole('link', { name: /^Mira qué puedes hacer/ })
        .getAttribute('href'),
    ).toBe('/contacto');
    expect(readTypedIncome(460)).toBe(380);
    keepRaisedIncome({ typed: 380.1256, raised: 460 });
    expect(readTypedIncome(460)).toBe(380.13);
    keepRaisedIncome({ typed: 380, raised: 460 });
    // The share is computed from the typed 380, not from the raised 460.
    const panel = screen.getByLabelText('Estimación con tus datos');
    await waitFor(() => expect(panel.textContent).toMatch(/La cuota más baja sería el 5\d\s% de lo que ganas/));
    cleanup();
    openRequestForm();
    expect(box('Ingresos').value).toBe('460');
    expect(screen.getByText(/^Con \$380 al mes/)).toBeTruthy();
    await userEvent.clear(box('Ingresos'));
    await userEvent.type(box('Ingresos'), '460');
    await userEvent.tab();
    expect([readTypedIncome(460), screen.queryByText(/^Con \$380 al mes/)]).toEqual([460, null]);
  });

  it('says the limit that is being passed while a figure is typed', async () => {
    openRequestForm();
    await userEvent.clear(box('Monto'));
    await userEvent.type(box('Monto'), '300000');
    expect(screen.getByText('El monto máximo es $40.000')).toBeTruthy();
    expect(screen.queryByText('El monto mínimo es $500')).toBeNull();
  });

  it('asks for an empty figure, and sends none that was never typed', async () => {
    signInMaria();
    const api = openRequestForm({ [create]: { data: mariasCredit() } });
    await fillPerson();
    await accept();
    await userEvent.clear(box('Monto'));
    await userEvent.click(submitButton());
    expect(box('Monto').value).toBe('');
    expect(box('Monto').getAttribute('aria-invalid')).toBe('true');
    expect(
      within(screen.getByLabelText('Estimación con tus datos')).getByText('Escribe cuánto necesitas.'),
    ).toBeTruthy();
    const summary = screen.getAllByRole('alert').find((alert) => alert.textContent?.includes('por corregir'));
    expect(summary?.textContent).toContain('Escribe cuánto necesitas.');
    expect(api.callsOf(create)).toHaveLength(0);
  });

  it('does not send a figure that the very press changed; the next press does', async () => {
    signInMaria();
    const api = openRequestForm({ [create]: { data: mariasCredit() } });
    await fillPerson();
    await accept();
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await userEvent.clear(box('Monto'));
    await userEvent.type(box('Monto'), '300000');
    await userEvent.click(submitButton());
    expect(screen.getByText('El máximo es $40.000; pusimos ese monto.')).toBeTruthy();
    expect(document.activeElement).toBe(box('Monto'));
    expect(api.callsOf(create)).toHaveLength(0);
    now.mockReturnValue(12_000);
    await userEvent.click(submitButton());
    await screen.findByTestId('elsewhere');
    expect(api.callsOf(create)[0]?.body).toMatchObject({ amount: 40_000 });
    now.mockRestore();
  });

  it('says what became of the figures of a URL, and leaves one open that holds none', async () => {
    openRequestForm({}, { amount: 300_000, term: null });
    expect(box('Monto').value).toBe('40.000');
    expect(screen.getByText('El máximo es $40.000; pusimos ese monto.')).toBeTruthy();
    expect(box(/Plazo/).value).toBe('');
    expect(document.getElementById('plazo-said')?.textContent).toBe('Escribe en cuántos meses quieres pagar.');
  });

  it('slides an income to round figures, and to its least', () => {
    openRequestForm();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Ingresos, deslizador' });
    expect([slider.value, slider.min, slider.step].map((text) => Number(text) % 100)).toEqual([0, 0, 0]);
    expect(slider.value).toBe('1200');
    fireEvent.input(slider, { target: { value: slider.min } });
    expect(box('Ingresos').value).toBe('460');
    expect(slider.getAttribute('aria-valuetext')).toBe('$460');
    expect(screen.getByText('al mes, después de descuentos')).toBeTruthy();
  });

  it('snaps a figure to its limits on leaving the box [1.5.09] [2.5.47]', async () => {
    openRequestForm();
    await userEvent.clear(box('Monto'));
    await userEvent.type(box('Monto'), '100');
    await userEvent.tab();
    expect(box('Monto').value).toBe('500');
    await userEvent.clear(box('Monto'));
    await userEvent.type(box('Monto'), '99000');
    await userEvent.tab();
    expect(box('Monto').value).toBe('40.000');
  });

  it('lets a box stay empty while typing [1.5.10]', async () => {
    openRequestForm();
    await userEvent.clear(box('Monto'));
    expect(box('Monto').value).toBe('');
  });

  it('ignores letters [1.5.11]', async () => {
    openRequestForm();
    await userEvent.clear(box('Ingresos'));
    await userEvent.type(box('Ingresos'), 'a9b0c0');
    expect(box('Ingresos').value).toBe('900');
  });

  it('says what part of the income an instalment takes, and warns from 40 %', async () => {
    openRequestForm({}, { amount: 8_000, term: 48, income: 1_200 });
    const panel = screen.getByLabelText('Estimación con tus datos');
    expect(panel.textContent).toMatch(/La cuota sería el 18\s% a 19\s% de lo que ganas al mes\./);
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '40000' } });
    await waitFor(() =>
      expect(panel.textContent).toMatch(
        /La cuota más baja sería el 9\d\s% de lo que ganas\. Casi nadie la aprueba; con \$1\d\.\d00 sería el 3[12]\s%\./,
      ),
    );
  });

  it('estimates at once what the figures come to', async () => {
    openRequestForm();
    const panel = screen.getByLabelText('Estimación con tus datos');
    const before = panel.textContent;
    expect(before).toMatch(/La primera cuota va de \$\d+ a \$\d+ en \d+\s*instituciones/);
    fireEvent.input(screen.getByRole('slider', { name: 'Monto, deslizador' }), { target: { value: '16000' } });
    await waitFor(() => expect(panel.textContent).not.toBe(before));
  });
});
