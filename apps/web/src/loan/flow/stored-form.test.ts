import { beforeEach, expect, it } from 'vitest';
import { clearFlow, deletePersonFromForms } from '#session/stored-application.ts';
import { sampleForm } from '#testing/factories.ts';
import { emptyForm, readForm, readNewestForm, storeDraft, storeForm } from './stored-form.ts';

const form = sampleForm();

beforeEach(() => {
  sessionStorage.clear();
});

it('keeps the form as it was left, until it is deleted [1.4.13]', () => {
  storeForm(form);
  expect(readForm()).toEqual(form);
  clearFlow();
  expect(readForm()).toBeNull();
});

it.each(['{', '[]', '{"amount":"8000"}'])('takes %s for nothing', (text) => {
  sessionStorage.setItem('creditFormData', text);
  expect(readForm()).toBeNull();
});

it('reads a form that an older build kept, without a new field and with one that is gone', () => {
  const { location: _location, ...older } = form;
  sessionStorage.setItem('creditFormData', JSON.stringify({ ...older, employer: 'Una empresa' }));
  sessionStorage.setItem('creditFormDraft', JSON.stringify({ amount: 9_000, employer: 'Una empresa' }));
  expect(readForm()).toEqual({ ...form, location: '' });
  expect(readNewestForm()).toEqual({ ...emptyForm, amount: 9_000 });
});

it('keeps what is being filled in apart from what was sent, until it is sent or deleted', () => {
  storeForm(form);
  storeDraft({ ...form, amount: 9_000 });
  expect([readForm()?.amount, readNewestForm()?.amount]).toEqual([8_000, 9_000]);
  storeForm({ ...form, amount: 10_000 });
  expect(readNewestForm()?.amount).toBe(10_000);
  storeDraft(form);
  clearFlow();
  expect(readNewestForm()).toBeNull();
});

it('deletes who the person is and keeps what they look for', () => {
  storeForm(form);
  storeDraft({ ...form, amount: 9_000 });
  deletePersonFromForms();
  expect(readForm()).toEqual({ ...form, email: '', document: '' });
  expect(readNewestForm()).toEqual({ ...form, amount: 9_000, email: '', document: '' });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/1700000050|maria@/);
});
