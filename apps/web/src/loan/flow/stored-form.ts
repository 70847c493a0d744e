import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { formKeys } from '#session/stored-application.ts';

/**
 * What the form holds: the fields of the request, but a figure may be missing and a text may be
 * empty.
 */
export interface PendingForm extends Omit<CreateCreditBody, 'amount' | 'term' | 'income' | 'termsAccepted' | 'status'> {
  /** Dollars. */
  amount: number | null;
  /** Months. */
  term: number | null;
  /** Dollars a month. */
  income: number | null;
  termsAccepted: boolean;
}

/** A form kept before a release is read over the empty one: a new question empties no answer. */
const keptForm = storedShape<PendingForm>(
  {
    amount: [null, 0],
    term: [null, 0],
    income: [null, 0],
    location: '',
    email: '',
    document: '',
    termsAccepted: false,
    termsVersionId: [undefined, ''],
  },
  { fillsMissing: true },
);

/** The form before anybody wrote in it. */
export const emptyForm: PendingForm = keptForm.empty;

/**
 * The form of an application that goes on. Consent belongs to the credit it was given for: the
 * figures may come back, the tick not. A new field does not compile until it is here, optional or not.
 */
export const formOf = ({
  amount,
  term,
  income,
  location,
  email,
  document,
}: Omit<PendingForm, 'termsAccepted'>): Required<Omit<PendingForm, 'termsVersionId'>> => ({
  ...{ amount, term, income, location, email, document },
  termsAccepted: false,
});

/** Stores the form that is sent, for this tab, and deletes its draft. */
export function storeForm(form: PendingForm): void {
  write(formKeys.sent, form);
  write(formKeys.draft, null);
}

/** Stores the form while it is filled in, for this tab (decision 20). */
export const storeDraft = (form: PendingForm): boolean => write(formKeys.draft, form);

/** The form that was sent; null when there is none or it cannot be read. */
export const readForm = (): PendingForm | null => read(formKeys.sent);

/** The form as the person left it, sent or not. */
export const readNewestForm = (): PendingForm | null => read(formKeys.draft) ?? read(formKeys.sent);

const read = (key: string): PendingForm | null => keptForm.parse(readTab(key));

const write = (key: string, form: PendingForm | null): boolean => writeTab(key, form && JSON.stringify(form));
