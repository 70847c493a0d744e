const key = 'registrationDraft';

const fields = ['nombres', 'apellidos', 'cedula', 'telefono', 'email', 'direccion'] as const;

/** The registration screen as it stands while it is filled in; never a password (decision 20). */
export type RegistrationDraft = Record<(typeof fields)[number], string>;

/** Keeps it for this tab. Whatever else `values` hold is left out. */
export function keepRegistrationDraft(values: RegistrationDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values, [...fields]));
  } catch {
    // Without storage the form lasts only as long as its page.
  }
}

/** The kept fields; null when there are none or they cannot be read. */
export function findRegistrationDraft(): RegistrationDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

export function dropRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

const isDraft = (draft: unknown): draft is RegistrationDraft =>
  typeof draft === 'object' && draft !== null && fields.every((name) => typeof Reflect.get(draft, name) === 'string');
