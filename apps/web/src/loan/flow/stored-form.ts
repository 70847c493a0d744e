import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { formKeys } from '#session/stored-application.ts';

/** The request form while it is filled in: an amount may still be null and a text may be empty. */
export interface PendingForm extends Omit<CreateCreditBody, 'amount' | 'term' | 'income' | 'termsAccepted' | 'status'> {
  /** Dollars. */
  amount: number | null;
  /** Months. */
  term: number | null;
  /** Dollars a month. */
  income: number | null;
  termsAccepted: boolean;
}

/** A form stored by an older release lacks new fields; they get their empty value and the other answers are kept. */
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

/** The form with no field filled in. */
export const emptyForm: PendingForm = keptForm.empty;

/**
 * The request form filled with the data of an existing credit. The consent is not copied, because it was given for
 * that credit only. The return type makes the compiler ask for every new field, also an optional one.
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

/** Stores the submitted form for this tab and deletes the draft. */
export function storeForm(form: PendingForm): void {
  write(formKeys.sent, form);
  write(formKeys.draft, null);
}

/** Stores the draft of the form for this tab (decision 20). Returns whether the storage accepted it. */
export const storeDraft = (form: PendingForm): boolean => write(formKeys.draft, form);

/** The submitted form; null when there is none or it cannot be read. */
export const readForm = (): PendingForm | null => read(formKeys.sent);

/** The draft if there is one, else the submitted form. */
export const readNewestForm = (): PendingForm | null => read(formKeys.draft) ?? read(formKeys.sent);

const read = (key: string): PendingForm | null => keptForm.parse(readTab(key));

const write = (key: string, form: PendingForm | null): boolean => writeTab(key, form && JSON.stringify(form));
