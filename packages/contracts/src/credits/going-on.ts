// Links to continue an application, for the profile, a new tab and mails. No imports.

/** Query parameter of the details page: it opens at the missing step, then removes the parameter. */
export const goOnParameter = 'continuar';

export const goOnPath = (creditId: string): `/${string}` =>
  `/creditos/detalles?credito=${creditId}&${goOnParameter}=si`;
