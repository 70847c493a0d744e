import { readTab, writeTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';

const key = 'registrationDraft';

const empty = { nombres: '', apellidos: '', cedula: '', telefono: '', email: '', direccion: '' };

/** The registration screen as it stands while it is filled in; never a password (decision 20). */
type RegistrationDraft = typeof empty;

const keptDraft = storedShape<RegistrationDraft>(empty, { fillsMissing: true });

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
export const readRegistrationDraft = (): RegistrationDraft | null => keptDraft.parse(readTab(key));

export const deleteRegistrationDraft = (): boolean => writeTab(key, null);
