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
const waitingKey = 'cotejo.creditFormWaits';

/**
 * Keeps the form for this tab. `isWaiting` says that it was submitted and only waits for somebody to sign in, so it goes
 * out by itself afterwards.
 */
export function keepForm(form: PendingForm, isWaiting = false): void {
  write(formKey, JSON.stringify(form));
  write(waitingKey, isWaiting ? 'yes' : null);
}

/** The kept form; null when there is none or it cannot be read. */
export function findKeptForm(): PendingForm | null {
  try {
    const form: unknown = JSON.parse(read(formKey) ?? 'null');
    return isForm(form) ? form : null;
  } catch {
    return null;
  }
}

/** Whether the kept form was submitted and waits for somebody to sign in. */
export const isFormWaiting = (): boolean => read(waitingKey) === 'yes';

/** Forgets that the form waits, but keeps it filled in. */
export const stopWaiting = (): void => write(waitingKey, null);

export function dropKeptForm(): void {
  write(formKey, null);
  write(waitingKey, null);
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

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage the form lasts only as long as its page.
  }
}
