import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { byTurn, isApprovedStep } from '@cotejo/contracts/credits/turn';

const isApproved = ({ turn }: UserCredit): boolean => isApprovedStep(turn.step);

/** Another application that the institution may still accept: one that passed the review, else one in review. */
export function findOtherApplication(
  credits: readonly UserCredit[],
  { creditId, institutionId }: { creditId: string; institutionId: string },
): UserCredit | null {
  const others = credits.filter(
    (credit) =>
      credit.id !== creditId &&
      credit.institutionId === institutionId &&
      (isApproved(credit) || credit.turn.step === 'review'),
  );
  return byTurn(others)[0] ?? null;
}

/** 'Ya tienes una solicitud aprobada aquí' */
export const otherApplicationTitle = (other: UserCredit): string =>
  `Ya tienes una solicitud ${isApproved(other) ? 'aprobada' : 'en revisión'} aquí`;
