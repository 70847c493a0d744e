import { beforeEach, expect, it } from 'vitest';
import {
  dropKeptForm,
  findKeptForm,
  findNewestForm,
  forgetPersonInForms,
  keepDraft,
  keepForm,
} from './pending-form.ts';

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

it('keeps what is being filled in apart from what was sent, until it is sent or dropped', () => {
  keepForm(form);
  keepDraft({ ...form, amount: 9_000 });
  expect([findKeptForm()?.amount, findNewestForm()?.amount]).toEqual([8_000, 9_000]);
  keepForm({ ...form, amount: 10_000 });
  expect(findNewestForm()?.amount).toBe(10_000);
  keepDraft(form);
  dropKeptForm();
  expect(findNewestForm()).toBeNull();
});

it('forgets who the person is and keeps what they look for', () => {
  keepForm(form);
  keepDraft({ ...form, amount: 9_000 });
  forgetPersonInForms();
  expect(findKeptForm()).toEqual({ ...form, email: '', document: '' });
  expect(findNewestForm()).toEqual({ ...form, amount: 9_000, email: '', document: '' });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/1700000001|maria@/);
});
