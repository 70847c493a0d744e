import { readTabValue, writeTab } from '#browser-storage.ts';

/** What the form holds: a figure may be missing, a text may be empty. */
const fields = {
  amount: 'figure',
  term: 'figure',
  income: 'figure',
  location: 'text',
  email: 'text',
  document: 'text',
  termsAccepted: 'answer',
} as const;
interface Kinds {
  figure: number | null;
  text: string;
  answer: boolean;
}

export type PendingForm = { -readonly [Field in keyof typeof fields]: Kinds[(typeof fields)[Field]] } & {
  /** Of the terms that were on the screen when it was sent; none before. */
  termsVersionId?: string | undefined;
};

/** The form before anybody wrote in it. */
export const emptyForm: PendingForm = {
  amount: null,
  term: null,
  income: null,
  location: '',
  email: '',
  document: '',
  termsAccepted: false,
};

/**
 * The form of an application that goes on. Consent belongs to the credit it was given for: the
 * figures may come back, the tick not.
 */
export const formOf = ({
  amount,
  term,
  income,
  location,
  email,
  document,
}: Omit<PendingForm, 'termsAccepted'>): PendingForm => ({
  ...{ amount, term, income, location, email, document },
  termsAccepted: false,
});

/** The form as it was sent, which the offers and the details go by. */
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

/**
 * At the end of a session: figures and city stay for the next sign-in, cédula and e-mail do not
 * (decision 20).
 */
export function deletePersonFromForms(): void {
  for (const key of [formKey, draftKey]) {
    const form = read(key);
    if (form) write(key, { ...form, email: '', document: '' });
  }
}

const read = (key: string): PendingForm | null => readTabValue(key, isForm);

const write = (key: string, form: PendingForm | null): boolean => writeTab(key, form && JSON.stringify(form));

const isOfKind: Record<keyof Kinds, (value: unknown) => boolean> = {
  figure: (value) => value === null || typeof value === 'number',
  text: (value) => typeof value === 'string',
  answer: (value) => typeof value === 'boolean',
};

const isForm = (form: unknown): form is PendingForm =>
  typeof form === 'object' &&
  form !== null &&
  Object.entries(fields).every(([name, kind]) => isOfKind[kind](Reflect.get(form, name)));
