import { beforeEach, expect, it } from 'vitest';
import { dropKeptForm, findKeptForm, keepForm } from './pending-form.ts';

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
  dropKeptForm();
  expect(findKeptForm()).toBeNull();
});

it.each(['{', '[]', '{"amount":"8000"}'])('takes %s for nothing', (text) => {
  sessionStorage.setItem('creditFormData', text);
  expect(findKeptForm()).toBeNull();
});
