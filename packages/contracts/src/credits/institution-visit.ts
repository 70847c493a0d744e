// What an applicant whose review is over needs to go to the institution. For the profile and the
// mail. Imports nothing but types.

import type { Branches } from '../institutions/public.ts';

const isSameCity = (a: string, b: string): boolean => a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0;

/** City of the branch to go to: the person's own if there is one, else the main one; null without. */
export function branchFor({ mainBranch, otherBranches }: Branches, city: string): string | null {
  const cities = [mainBranch, ...otherBranches].map((branch) => branch.city).filter((name) => name !== '');
  return cities.find((name) => isSameCity(name, city)) ?? cities[0] ?? null;
}

/** 'Quito', or 'Cuenca (no tiene agencia en Loja)'. */
export const branchText = (branch: string, city: string): string =>
  isSameCity(branch, city) ? branch : `${branch} (no tiene agencia en ${city})`;

// Said of a person or of a relation, not of a paper.
const isCondition = /^(ser|tener|no|edad|antigüedad|ingresos?|cuenta|historial)\b/i;

const isIdentityCard = /cédula/i;

/**
 * What to bring, and what is asked for beside it, of the requirements of an institution. Cotejo
 * sends no papers, so the uploaded ones are in it.
 * @param upfront what is paid aside on the first day, as '$30,00'; null where that is nothing
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
