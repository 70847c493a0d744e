import { readTabValue, writeTab } from '#browser-storage.ts';

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

/** Stores the form that is sent, for this tab, and deletes its draft. */
export function storeForm(form: PendingForm): void {
  write(formKey, form);
  write(draftKey, null);
}

/** Stores the form while it is filled in, for this tab (decision 20). */
export const storeDraft = (form: PendingForm): boolean => write(draftKey, form);

/** The form that was sent; null when there is none or it cannot be read. */
export const readForm = (): PendingForm | null => read(formKey);

/** The form as the person left it, sent or not. */
export const readNewestForm = (): PendingForm | null => read(draftKey) ?? read(formKey);

export function deleteForms(): void {
  write(formKey, null);
  write(draftKey, null);
}

/** At the end of a session: figures and city stay for the next sign-in, cédula and e-mail do not (decision 20). */
export function deletePersonFromForms(): void {
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
