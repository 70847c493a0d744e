import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import type { DocumentType } from '@cotejo/contracts/documents/applicant';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { formatDateTime } from '@cotejo/format/time';

export const reviewLabels: Record<DocumentType, string> = {
  id: 'Documento de identidad',
  payroll: 'Roles de pago',
  services: 'Planilla de servicio',
  bank_statement: 'Estado de cuenta',
  other: 'Otro documento',
};

// Type names of other systems. Their OTHER is classified by file name.
const typesOfOtherSystems: Record<string, DocumentType> = {
  ID_CARD: 'id',
  INCOME_PROOF: 'payroll',
  ADDRESS_PROOF: 'services',
  BANK_STATEMENT: 'bank_statement',
};

const byFileName: [RegExp, DocumentType][] = [
  [/rol|pago|ingreso|n[oó]mina|payroll|income|salario/i, 'payroll'],
  [/planilla|servicio|luz|agua|tel[eé]fono|service|domicilio/i, 'services'],
  [/c[eé]dula|identi|dni|pasaporte|\bid\b/i, 'id'],
];

export function documentKind(document: { documentType?: string | null; fileName: string }): DocumentType {
  const { documentType, fileName } = document;
  if (documentType && documentType !== 'other' && documentType in reviewLabels) return documentType as DocumentType;
  const translated = documentType ? typesOfOtherSystems[documentType] : undefined;
  return translated ?? byFileName.find(([pattern]) => pattern.test(fileName))?.[1] ?? 'other';
}

export type Verdict = 'verified' | 'rejected' | 'pending';

/** Pending if it has no verification date and no verification in its metadata. */
export function verdictOf({
  isVerified,
  verificationDate,
  metadata,
}: Pick<AdminDocument, 'isVerified' | 'verificationDate' | 'metadata'>): Verdict {
  const details = metadata.verificationDetails;
  const isReviewed = verificationDate !== null || (Boolean(details?.verifiedAt) && Boolean(details?.verifiedBy));
  if (!isReviewed || isVerified === null) return 'pending';
  return isVerified ? 'verified' : 'rejected';
}

export const verdictLabels: Record<Verdict, string> = {
  verified: 'Verificado',
  rejected: 'Rechazado',
  pending: 'Por revisar',
};

const order: DocumentType[] = ['id', 'payroll', 'services', 'bank_statement', 'other'];

/** Identity, income, services, then the rest. */
export const inReviewOrder = (documents: readonly AdminDocument[]): AdminDocument[] =>
  [...documents].sort((a, b) => order.indexOf(documentKind(a)) - order.indexOf(documentKind(b)));

/** '' without reason and comments. */
export const verdictReason = ({ reason, metadata }: Pick<AdminDocument, 'reason' | 'metadata'>): string =>
  statedText({ reason, words: metadata.verificationDetails?.comments ?? '' });

/** 'Martín Salas, 20 nov, 10:00: No se lee bien.' Null before a verdict. */
export function verdictText(document: Pick<AdminDocument, 'reason' | 'metadata'>): string | null {
  const details = document.metadata.verificationDetails;
  if (!details) return null;
  const why = verdictReason(document);
  const given = `${details.verifiedByName ?? 'Un administrador'}, ${formatDateTime(details.verifiedAt)}`;
  return why === '' ? given : `${given}: ${why}`;
}
