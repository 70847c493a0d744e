import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOtherDebts, readOtherDebts } from '#loan/other-debts.ts';
import { userSession } from '#session/session.ts';
import { accept, box, create, fillPerson, openRequestForm, submitButton } from '../testing/open-request-form.tsx';
import { signInMaria } from '../testing/samples.ts';

const debts = () => box(/^Otras deudas al mes/);
const panel = () => screen.getByLabelText('Estimación con tus datos').textContent?.replaceAll('\u00a0', ' ');
const figures = { amount: 8_000, term: 48, income: 1_200 };

beforeEach(() => {
  sessionStorage.clear();
  keepOtherDebts(null);
});
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

it('is optional, and counts in the share of the income while one types [4.7.19]', async () => {
  openRequestForm({}, figures);
  expect(debts().value).toBe('');
  expect(panel()).toMatch(/La cuota sería el 18 % a 19 % de lo que ganas al mes\./);
  await userEvent.type(debts(), '120,50');
  expect(panel()).toMatch(/Con tus otras deudas, la cuota llegaría al 28 % a 29 % de lo que ganas al mes\./);
  expect(readOtherDebts()).toBe(120.5);
  await userEvent.clear(debts());
  expect(panel()).toMatch(/La cuota sería el 18 % a 19 %/);
  expect(readOtherDebts()).toBeNull();
});

it('warns from 40 % on with the debts in it [4.7.19]', async () => {
  openRequestForm({}, figures);
  await userEvent.type(debts(), '300');
  expect(panel()).toMatch(
    /Con tus otras deudas, la cuota más baja llegaría al 43 % de lo que ganas\. Lo sano es hasta el 40 %/,
  );
});

it('reads dollars as the other figures do, and is there again in this tab [4.7.19]', async () => {
  openRequestForm({}, figures);
  await userEvent.type(debts(), '$ 1.250x');
  await userEvent.tab();
  expect(debts().value).toBe('1.250');
  expect(sessionStorage.getItem('otherDebts')).toBe('1250');
});

it.each([
  ['1.2.3', 'Escribe un monto en dólares, por ejemplo 120 o 120,50.'],
  ['100001', 'Escribe lo que pagas al mes: hasta $100.000.'],
])('says at the box what is wrong with %s, and counts it as none [4.7.19]', async (text, said) => {
  openRequestForm({}, figures);
  await userEvent.type(debts(), text);
  await userEvent.tab();
  expect(screen.getByText(said)).toBeTruthy();
  expect(debts().getAttribute('aria-invalid')).toBe('true');
  expect(debts().value).toBe(text);
  expect(readOtherDebts()).toBeNull();
  expect(panel()).toMatch(/La cuota sería el 18 %/);
});

it('is in no request, in no kept form and in no field of the plain form, and stays after sending [4.7.19]', async () => {
  signInMaria();
  const api = openRequestForm({ [create]: { data: { id: 'credit-1' } } }, figures);
  await userEvent.type(debts(), '717,25');
  // Searches for the separator too, because random keys may contain the digits 717.
  const written = /717[.,]25/;
  expect(debts().name).toBe('');
  await fillPerson();
  await accept();
  await userEvent.click(submitButton());
  await waitFor(() => expect(api.callsOf(create)).toHaveLength(1));
  expect(JSON.stringify(api.calls)).not.toMatch(written);
  expect(Object.keys(sessionStorage).filter((name) => written.test(sessionStorage.getItem(name) ?? ''))).toEqual([
    'otherDebts',
  ]);
});
