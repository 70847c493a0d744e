import { documentMaximumBytes } from '@cotejo/contracts/core/limits';
import type { Correction } from '@cotejo/contracts/credits/applicant';
import { documentTypeLabels, type RequiredDocumentType } from '@cotejo/contracts/documents/applicant';

export interface Requirement {
  id: 'ID' | 'PAYROLL' | 'SERVICES';
  type: RequiredDocumentType;
  name: string;
  /** Shown in parentheses after the name. */
  label: string;
  description: string;
  /** Shown above photos that are joined. */
  photosHint: string;
  /** For files joined from photos, without count and extension. */
  fileName: string;
  /** The noun in sentences: 'Cargar {object}'. */
  object: string;
  accept: string;
  maxSize: number;
}

const accept = '.jpg,.jpeg,.png,.pdf';
const maxSize = documentMaximumBytes;

export const requirements: readonly Requirement[] = [
  {
    id: 'ID',
    type: 'id',
    name: documentTypeLabels.id,
    label: '(tu cédula)',
    description: 'Por los dos lados y que se lea bien. Si son dos fotos, las juntamos en un documento.',
    photosHint: 'Primero el frente de tu cédula, después el reverso.',
    fileName: 'cedula',
    object: 'tu documento de identidad',
    accept,
    maxSize,
  },
  {
    id: 'PAYROLL',
    type: 'payroll',
    name: documentTypeLabels.payroll,
    label: '(los 3 últimos, en un archivo)',
    description: 'Los de los últimos tres meses. Si son fotos, las juntamos en un solo archivo.',
    photosHint: 'Los roles de los últimos tres meses, del más antiguo al más nuevo.',
    fileName: 'roles-de-pago',
    object: 'tus roles de pago',
    accept,
    maxSize,
  },
  {
    id: 'SERVICES',
    type: 'services',
    name: documentTypeLabels.services,
    label: '(reciente)',
    description: 'Luz, agua o teléfono de los últimos tres meses.',
    photosHint: 'Que se lean la dirección y la fecha.',
    fileName: 'planilla',
    object: 'la planilla de servicio básico',
    accept,
    maxSize,
  },
];

export const inOrder = (corrections: readonly Pick<Correction, 'documentType'>[]): Requirement[] => [
  ...requirementsToCorrect(corrections),
  ...requirements.filter(({ type }) => !corrections.some(({ documentType }) => documentType === type)),
];

export const requirementsToCorrect = (corrections: readonly Pick<Correction, 'documentType'>[]): Requirement[] =>
  requirements.filter(({ type }) => corrections.some(({ documentType }) => documentType === type));

/** Names that institutions give to exactly the three uploaded documents. */
const uploaded = [
  /^cédula( de (identidad|ciudadanía))?( ecuatoriana)?$/i,
  /^((los )?(tres|3) últimos )?roles de pago$/i,
  /^planilla de servicios? básicos?( (reciente|de los últimos tres meses))?$/i,
];

/** Beginnings of conditions, which cannot be brought along: 'Ser mayor de edad'. */
const condition = /^(no )?(ser|estar|tener|contar con|vivir|residir|trabajar|ganar|recibir|haber|registrar)(?!\p{L})/iu;

/** Without the three documents, in the words of the institution: things to bring, and conditions to meet. */
export function sortAsked(asked: readonly string[]): { papers: string[]; conditions: string[] } {
  const others = asked.filter((text) => !uploaded.some((name) => name.test(text.trim())));
  return {
    papers: others.filter((text) => !condition.test(text.trim())),
    conditions: others.filter((text) => condition.test(text.trim())),
  };
}
