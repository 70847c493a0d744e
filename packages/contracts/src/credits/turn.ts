import type { z } from 'zod';
import type { turnSchema } from './turn.schemas.ts';

/** Who acts next. */
export const turnHolders = ['person', 'cotejo', 'institution', 'nobody'] as const;

/** For the office. */
export const turnHolderLabels: Record<(typeof turnHolders)[number], string> = {
  person: 'Le toca a la persona',
  cotejo: 'Le toca a Cotejo',
  institution: 'Le toca a la institución',
  nobody: 'Terminada',
};

/**
 * Where an application stands, in the order of the profile: what its person has to do first, what is over last.
 * `apps/api/src/modules/credits/turn.ts` computes it.
 */
export const turnSteps = [
  /** Approved, and the applicant has not allowed to hand it over. */
  'allow',
  /** The institution has the papers and did not answer in time. */
  'go',
  /** The institution does not have the papers in time. */
  'bring',
  /** The institution says that it contacted the applicant. */
  'meet',
  /** Given back: a paper of the corrections is not replaced. */
  'correct',
  /** Everything is there; it has to be sent. */
  'send',
  /** A paper is missing or was refused. */
  'documents',
  /** Institution or amortization system is missing. */
  'choose',
  /** The institution has the papers. */
  'wait',
  /** The papers are on their way to the institution. */
  'deliver',
  /** The office reviews it. */
  'review',
  /** The institution declined. */
  'refused',
  /** The institution paid the loan out. */
  'paid',
  'rejected',
  'cancelled',
] as const;

export type TurnStep = (typeof turnSteps)[number];

export type Turn = z.infer<typeof turnSchema>;

const unsentSteps: readonly TurnStep[] = ['correct', 'send', 'documents', 'choose'];

/** Whether the applicant has it, before it is sent or after it was given back. */
export const isUnsentStep = (step: TurnStep): boolean => unsentSteps.includes(step);

const approvedSteps: readonly TurnStep[] = ['allow', 'go', 'bring', 'meet', 'wait', 'deliver'];

/** Approved by Cotejo, and not yet answered in the end by the institution. */
export const isApprovedStep = (step: TurnStep): boolean => approvedSteps.includes(step);

/** The most urgent first; those of one step newest first. */
export function byTurn<T extends { readonly turn: Pick<Turn, 'step'>; readonly createdAt: string }>(
  credits: readonly T[],
): T[] {
  const rankOf = ({ turn }: T): number => turnSteps.indexOf(turn.step);
  return [...credits].sort((one, other) => rankOf(one) - rankOf(other) || other.createdAt.localeCompare(one.createdAt));
}
