// What an applicant needs to visit the institution after the review, for the profile and the mail.
// Imports only types.

import type { Branches } from '../institutions/public.ts';

const isSameCity = (a: string, b: string): boolean => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0;

/** The branch in the applicant's city, else the main one; null without branches. */
export function branchFor({ mainBranch, otherBranches }: Branches, city: string): string | null {
  const cities = [mainBranch, ...otherBranches].map((branch) => branch.city).filter((name) => name !== '');
  return cities.find((name) => isSameCity(name, city)) ?? cities[0] ?? null;
}

/** 'Quito', or 'Cuenca (no tiene agencia en Loja)'. */
export const branchText = (branch: string, city: string): string =>
  isSameCity(branch, city) ? branch : `${branch} (no tiene agencia en ${city})`;

/** Only the city of a branch is known. */
export const branchHint = (hasPhone: boolean): string =>
  `${hasPhone ? 'Llama' : 'Pregunta'} antes para saber la dirección y el horario.`;

// Requirements that are conditions, not documents.
const isCondition = /^(ser|tener|no|edad|antigüedad|ingresos?|cuenta|historial)\b/i;

const isIdentityCard = /cédula/i;

/**
 * Splits an institution's requirements into documents to bring and conditions. The documents
 * uploaded to Cotejo are included, because Cotejo does not forward them.
 * @param upfront paid on the first day, formatted as '$30,00'; null for nothing
 */
export function whatToBring(
  requirements: readonly string[],
  upfront: string | null,
): { papers: string[]; conditions: string[] } {
  const asked = requirements.map((text) => text.trim()).filter((text) => text !== '' && !isIdentityCard.test(text));
  const names = (word: RegExp) => asked.some((text) => word.test(text));
  return {
    papers: [
      'Tu cédula original',
      'La hoja de información',
      ...(names(/roles? de pago/i) ? [] : ['Tus roles de pago']),
      ...(names(/planilla/i) ? [] : ['La planilla de servicio básico']),
      ...asked.filter((text) => !isCondition.test(text)),
      ...(upfront === null ? [] : [`${upfront} que pagas aparte el primer día`]),
    ],
    conditions: asked.filter((text) => isCondition.test(text) && !/mayor de edad/i.test(text)),
  };
}
