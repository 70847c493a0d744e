/** What is said of a field that was left empty. */
const missingTexts = {
  nombres: 'Escribe tu nombre.',
  email: 'Escribe tu correo.',
  mensaje: 'Escribe tu mensaje.',
} as const;

export type ContactField = keyof typeof missingTexts;

export const contactFields = Object.keys(missingTexts) as ContactField[];

/** Texts of the fields without which a message is not sent. */
export const findMissing = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(contactFields.filter((name) => !values[name]).map((name) => [name, missingTexts[name]]));
