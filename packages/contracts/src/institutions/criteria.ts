import type { Criteria } from '@cotejo/finance/criteria';
import type { z } from 'zod';
import type { criteriaInput } from './criteria.schemas.ts';
import type { InstitutionType } from './public.ts';

/** Absent keys keep what is in force; null takes a rule away. */
export type CriteriaInput = z.output<typeof criteriaInput>;

export const criteriaTexts = {
  object: 'Los requisitos deben ser un objeto',
  minAge: 'La edad mínima va de 18 a 100 años enteros',
  maxAgeAtEnd: 'La edad máxima al terminar va de 18 a 120 años enteros',
  maxAgeBelowMinimum: 'La edad máxima al terminar debe ser mayor o igual a la mínima',
  earnings: 'Los ingresos que acepta deben ser una lista',
  earningKind: 'Usa uno de: employee, business, pension, remittances',
  earningTwice: 'Este ingreso está dos veces',
  earningMonths: 'Los meses van de 0 a 600, enteros',
  maxDebtShare: 'La deuda máxima va del 1 al 100 % del ingreso, con dos decimales como máximo',
  membership: "Usa 'before' o 'at_signing'",
  membershipOfBank: 'Un banco no tiene socios',
  membershipMonths: 'Los meses de socio van de 1 a 120, enteros',
  monthsWithoutMembership: 'Solo quien pide ser socio antes puede pedir meses de socio',
  guarantorFrom: 'El monto desde el que pide garante va de $0 a $1.000.000, con dos decimales como máximo',
  noArrears: 'Debe ser sí o no',
} as const;

/** Where a membership of before is no longer asked for, months that are not sent go with it. */
export function mergeCriteria(present: Criteria, sent: CriteriaInput): Criteria {
  const keep = <Value>(value: Value | undefined, kept: Value): Value => (value === undefined ? kept : value);
  const membership = keep(sent.membership, present.membership);
  return {
    minAge: keep(sent.minAge, present.minAge),
    maxAgeAtEnd: keep(sent.maxAgeAtEnd, present.maxAgeAtEnd),
    earnings: keep(sent.earnings, present.earnings) ?? [],
    maxDebtShare: keep(sent.maxDebtShare, present.maxDebtShare),
    membership,
    membershipMonths: keep(sent.membershipMonths, membership === 'before' ? present.membershipMonths : null),
    guarantorFrom: keep(sent.guarantorFrom, present.guarantorFrom),
    noArrears: keep(sent.noArrears, present.noArrears) ?? false,
  };
}

/** Key → message of what contradicts another rule or the type of the institution. */
export function contradictionsOf(criteria: Criteria, type: InstitutionType): Partial<Record<keyof Criteria, string>> {
  const { minAge, maxAgeAtEnd, membership, membershipMonths } = criteria;
  return {
    ...(minAge !== null &&
      maxAgeAtEnd !== null &&
      maxAgeAtEnd < minAge && { maxAgeAtEnd: criteriaTexts.maxAgeBelowMinimum }),
    ...(membership !== null && type === 'BANK' && { membership: criteriaTexts.membershipOfBank }),
    ...(membershipMonths !== null &&
      membership !== 'before' && { membershipMonths: criteriaTexts.monthsWithoutMembership }),
  };
}
