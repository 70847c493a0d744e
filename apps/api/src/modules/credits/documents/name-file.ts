import type { DocumentRow } from './repository.ts';

const names: Record<DocumentRow['documentType'], string> = {
  id: 'identificacion',
  payroll: 'roles-de-pago',
  services: 'servicios',
};

const extensions: Record<DocumentRow['fileType'], string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * The name of a document in a ZIP, from nothing that a person typed.
 * @param number of several documents of one type, from 1
 */
export const fileNameOf = ({ documentType, fileType }: Pick<DocumentRow, 'documentType' | 'fileType'>, number = 1) =>
  `${names[documentType]}${number === 1 ? '' : `-${number}`}.${extensions[fileType]}`;
