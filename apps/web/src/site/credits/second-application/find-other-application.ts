import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { byTurn, turnOf } from '#loan/credit-turn.ts';

/** Another application that the institution may still accept: one that passed the review, else one in review. */
export function findOtherApplication(
  credits: readonly UserCredit[],
  { creditId, institutionId }: { creditId: string; institutionId: string },
): UserCredit | null {
  const others = credits.filter(
    (credit) =>
      credit.id !== creditId && credit.institutionId === institutionId && ['visit', 'review'].includes(turnOf(credit)),
  );
  return byTurn(others)[0] ?? null;
}

/** 'Ya tienes una solicitud aprobada aquí' */
export const otherApplicationTitle = (other: UserCredit): string =>
  `Ya tienes una solicitud ${turnOf(other) === 'visit' ? 'aprobada' : 'en revisión'} aquí`;
