/** Browser timeouts of admin calls, in milliseconds. Those of uploads and exports are not in the specification. */
export const adminTimeoutsMs = {
  ordinary: 10_000,
  session: 5_000,
  credits: 15_000,
  documentContent: 20_000,
  documentDownload: 30_000,
  documentValidate: 15_000,
  transfer: 60_000,
} as const;

/** A 5 MB image is a third larger as a data URL; the rest is for the other fields. */
export const imageBodyLimitBytes = 8 * 1024 * 1024;

export const withoutAuthors = <Body extends { createdBy?: unknown; updatedBy?: unknown }>({
  createdBy: _createdBy,
  updatedBy: _updatedBy,
  ...body
}: Body): Omit<Body, 'createdBy' | 'updatedBy'> => body;

/** Error texts of the admin site for a missing selection. */
export const requiredTexts = {
  userId: 'ID de usuario requerido',
  userStatus: 'Estado del usuario requerido',
  creditId: 'ID de crédito requerido',
  creditStatus: 'Estado del crédito requerido',
  documentId: 'ID de documento requerido',
  creditAndDocumentIds: 'Se requieren el ID del crédito y el ID del documento',
  institutionId: 'ID de institución requerido',
} as const;
