import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';

const key = 'registrationDraft';

const empty = { nombres: '', apellidos: '', cedula: '', telefono: '', email: '', direccion: '' };

/** The fields of the registration form while it is being filled in, without the password (decision 20). */
type RegistrationDraft = typeof empty;

const keptDraft = storedShape<RegistrationDraft>(empty, { fillsMissing: true });

/** Picks the draft's fields from the values of the form. */
export const draftOf = ({ nombres, apellidos, cedula, telefono, email, direccion }: RegistrationDraft) => ({
  nombres,
  apellidos,
  cedula,
  telefono,
  email,
  direccion,
});

/** Stores the draft in this tab. Other fields of `values`, such as the password, are left out. */
export const storeRegistrationDraft = (values: RegistrationDraft): boolean =>
  writeTab(key, JSON.stringify(draftOf(values)));

/** Reads the stored draft. Null if there is none or it is unreadable. */
export const readRegistrationDraft = (): RegistrationDraft | null => keptDraft.parse(readTab(key));

export const deleteRegistrationDraft = (): boolean => writeTab(key, null);
