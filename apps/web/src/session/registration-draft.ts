import { readTabValue, writeTab } from '#browser-storage.ts';

const key = 'registrationDraft';

const fields = ['nombres', 'apellidos', 'cedula', 'telefono', 'email', 'direccion'] as const;

/** The registration screen as it stands while it is filled in; never a password (decision 20). */
export type RegistrationDraft = Record<(typeof fields)[number], string>;

/** The draft of a form or of a registration that is on its way. */
export const draftOf = ({ nombres, apellidos, cedula, telefono, email, direccion }: RegistrationDraft) => ({
  nombres,
  apellidos,
  cedula,
  telefono,
  email,
  direccion,
});

/** Keeps it for this tab. Whatever else `values` hold is left out. */
export const storeRegistrationDraft = (values: RegistrationDraft): boolean =>
  writeTab(key, JSON.stringify(draftOf(values)));

/** The kept fields; null when there are none or they cannot be read. */
export const readRegistrationDraft = (): RegistrationDraft | null => readTabValue(key, isDraft);

export const deleteRegistrationDraft = (): boolean => writeTab(key, null);

const isDraft = (draft: unknown): draft is RegistrationDraft =>
  typeof draft === 'object' && draft !== null && fields.every((name) => typeof Reflect.get(draft, name) === 'string');
