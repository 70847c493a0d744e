/** How long the administration's calls may take, in milliseconds. Uploads and exports are ours. */
export const adminTimeoutsMs = {
  ordinary: 10_000,
  session: 5_000,
  credits: 15_000,
  documentContent: 20_000,
  documentDownload: 30_000,
  documentValidate: 15_000,
  transfer: 60_000,
} as const;

/**
 * An image of 5 MB as a data-URL in JSON is a third larger; the rest is room for the other fields.
 */
export const imageBodyLimitBytes = 8 * 1024 * 1024;

/** What is left of a body without them. */
export const withoutAuthors = <Body extends { createdBy?: unknown; updatedBy?: unknown }>({
  createdBy: _createdBy,
  updatedBy: _updatedBy,
  ...body
}: Body): Omit<Body, 'createdBy' | 'updatedBy'> => body;

/** Texts of the administration's screens when something to act on was not chosen. */
export const requiredTexts = {
  userId: 'ID de usuario requerido',
  userStatus: 'Estado del usuario requerido',
  creditId: 'ID de crédito requerido',
  creditStatus: 'Estado del crédito requerido',
  documentId: 'ID de documento requerido',
  creditAndDocumentIds: 'Se requieren el ID del crédito y el ID del documento',
  institutionId: 'ID de institución requerido',
} as const;
