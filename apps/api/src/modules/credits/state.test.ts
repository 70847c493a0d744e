import { DomainError } from '@cotejo/contracts/core/errors';
import { type CreditStatus, creditStatuses } from '@cotejo/contracts/credits/status';
import { describe, expect, it } from 'vitest';
import type { CreditRow } from './repository.ts';
import { requireTransition, type TransitionName, transitions } from './state.ts';

const credit = (status: CreditStatus, userId: string | null = 'u1') => ({ status, userId, version: 3 }) as CreditRow;

const refusal = (name: TransitionName, row: CreditRow): DomainError | null => {
  try {
    requireTransition(row, name);
    return null;
  } catch (error) {
    return error as DomainError;
  }
};

describe('the transitions of a credit', () => {
  const names = Object.keys(transitions) as TransitionName[];

  it.each(names)('%s: from the statuses of the table and from no other', (name) => {
    const allowed = creditStatuses.filter((status) => refusal(name, credit(status)) === null);
    expect(allowed).toEqual(creditStatuses.filter((status) => (transitions[name].from as string[]).includes(status)));
    expect(refusal(name, credit('CANCELLED'))).toBeInstanceOf(DomainError);
  });

  it('say why a reviewer may not: withdrawn, already so, still the applicant’s, without its person', () => {
    expect(refusal('approved', credit('CANCELLED'))?.message).toContain('fue cancelada por su solicitante');
    expect(refusal('approved', credit('APPROVED'))?.message).toBe('El crédito ya está en estado "Aprobado".');
    expect(refusal('returned', credit('INSTITUTION_SELECTED'))?.message).toContain('en manos de quien la pidió');
    expect(refusal('rejected', credit('APPROVED', null))?.message).toContain('eliminó su cuenta');
    expect(refusal('rejected', credit('APPROVED', null))?.details.data).toEqual({ status: 'APPROVED', version: 3 });
  });

  it('say why the applicant may not: sent, decided, cancelled', () => {
    const says = (status: CreditStatus) => refusal('submitted', credit(status))?.message;
    expect(says('UNDER_REVIEW')).toBe('Ya enviaste esta solicitud; no se puede cambiar.');
    expect(says('REJECTED')).toBe('Esta solicitud ya tiene respuesta; no se puede cambiar.');
    expect(says('CANCELLED')).toBe('Cancelaste esta solicitud; no se puede cambiar.');
  });
});
