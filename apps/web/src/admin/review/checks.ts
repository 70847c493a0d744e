import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { documentKind } from '../documents/document-labels.ts';

/** What a reviewer compares on a document with what was declared, one line each. */
export function checksFor(
  { user, income, location }: Pick<AdminCreditDetail, 'user' | 'income' | 'location'>,
  document: Pick<AdminDocument, 'documentType' | 'fileName'>,
): string[] {
  const name = `Nombre: ${user.nombres} ${user.apellidos}`;
  const cedula = user.cedula ? [`Cédula: ${user.cedula}`] : [];
  switch (documentKind(document)) {
    case 'id':
      return [name, ...cedula, 'Vigente y legible por ambos lados'];
    case 'payroll':
      return [
        name,
        ...cedula,
        `Ingreso: declaró ${formatDollarsAndCents(income)}`,
        'Tres meses: están los últimos tres',
      ];
    case 'services':
      return [`Ciudad: declaró ${location}`, 'De los últimos tres meses', 'La dirección se lee completa'];
    default:
      return [name, 'Se lee completo'];
  }
}
