import { readTabValue, writeTab } from './stored.ts';

/** The credit form as it was left (spec 1 §4). */
export interface PendingForm {
  amount: number | null;
  term: number | null;
  income: number | null;
  location: string;
  email: string;
  document: string;
  termsAccepted: boolean;
}

/** The form as it was sent, which the offers and the details go by (spec 1 §3). */
const formKey = 'creditFormData';
/** The form as it stands while it is filled in. Newer than the sent one wherever there is one. */
const draftKey = 'creditFormDraft';

/** Keeps the form that is sent, for this tab; nothing is being filled in any more. */
export function keepForm(form: PendingForm): void {
  write(formKey, form);
  write(draftKey, null);
}

/** Keeps the form as it stands, for this tab (decision 20). */
export const keepDraft = (form: PendingForm): boolean => write(draftKey, form);

/** The form that was sent; null when there is none or it cannot be read. */
export const findKeptForm = (): PendingForm | null => read(formKey);

/** The form as the person left it, sent or not. */
export const findNewestForm = (): PendingForm | null => read(draftKey) ?? read(formKey);

export function dropKeptForm(): void {
  write(formKey, null);
  write(draftKey, null);
}

/** A session has ended: figures and city stay for who comes back, cédula and e-mail do not (decision 20). */
export function forgetPersonInForms(): void {
  for (const key of [formKey, draftKey]) {
    const form = read(key);
    if (form) write(key, { ...form, email: '', document: '' });
  }
}

const read = (key: string): PendingForm | null => readTabValue(key, isForm);

const write = (key: string, form: PendingForm | null): boolean => writeTab(key, form && JSON.stringify(form));

function isForm(form: unknown): form is PendingForm {
  if (typeof form !== 'object' || form === null) return false;
  const isNumber = (name: string) => {
    const value: unknown = Reflect.get(form, name);
    return value === null || typeof value === 'number';
  };
  const isText = (name: string) => typeof Reflect.get(form, name) === 'string';
  return (
    ['amount', 'term', 'income'].every(isNumber) &&
    ['location', 'email', 'document'].every(isText) &&
    typeof Reflect.get(form, 'termsAccepted') === 'boolean'
  );
}
