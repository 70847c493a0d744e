import { beforeEach, expect, it } from 'vitest';
import { dropKeptForm, findKeptForm, isFormWaiting, keepForm, stopWaiting } from './pending-form.ts';

const form = {
  amount: 8000,
  term: 48,
  income: 900,
  location: 'Quito',
  email: 'maria@ejemplo.ec',
  document: '1700000001',
  termsAccepted: true,
};

beforeEach(() => {
  sessionStorage.clear();
});

it('[1.4.13] keeps the form as it was left, until it is dropped', () => {
  keepForm(form);
  expect(findKeptForm()).toEqual(form);
  expect(isFormWaiting()).toBe(false);
  dropKeptForm();
  expect(findKeptForm()).toBeNull();
});

it('knows whether the form waits for somebody to sign in', () => {
  keepForm(form, true);
  expect(isFormWaiting()).toBe(true);
  stopWaiting();
  expect(isFormWaiting()).toBe(false);
  expect(findKeptForm()).toEqual(form);
});

it.each(['{', '[]', '{"amount":"8000"}'])('takes %s for nothing', (text) => {
  sessionStorage.setItem('creditFormData', text);
  expect(findKeptForm()).toBeNull();
});
