/** The credit form as it was left when signing in came between (spec 1 §4). */
export interface PendingForm {
  amount: number | null;
  term: number | null;
  income: number | null;
  location: string;
  email: string;
  document: string;
  termsAccepted: boolean;
}

const formKey = 'creditFormData';

/** Keeps the form for this tab. */
export function keepForm(form: PendingForm): void {
  const text = JSON.stringify(form);
  try {
    sessionStorage.setItem(formKey, text);
  } catch {
    // Without storage the form lasts only as long as its page.
  }
}

/** The kept form; null when there is none or it cannot be read. */
export function findKeptForm(): PendingForm | null {
  try {
    const form: unknown = JSON.parse(sessionStorage.getItem(formKey) ?? 'null');
    return isForm(form) ? form : null;
  } catch {
    return null;
  }
}

export function dropKeptForm(): void {
  try {
    sessionStorage.removeItem(formKey);
  } catch {
    // Nothing was kept.
  }
}

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
