// Where a person goes on with an application. The profile, a new tab and the mails lead there.
// Imports nothing.

/** Name in the URL of the details: they open at what is missing. They take it away once they did. */
export const goOnParameter = 'continuar';

/** The details of an application, opened at what it still needs. */
export const goOnPath = (creditId: string): `/${string}` =>
  `/creditos/detalles?credito=${creditId}&${goOnParameter}=si`;
