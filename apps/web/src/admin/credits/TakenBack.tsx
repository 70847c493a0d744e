import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';

/** Whom a change of an approval is told: in every dialog that takes one back. */
export function TakenBack({ credit: { status, handover } }: { credit: AdminCreditDetail }) {
  if (status !== 'APPROVED') return null;
  return (
    <p className="soft">
      Si ya le dijimos que estaba lista, le escribimos que todavía no vaya, y la institución deja de ver sus papeles.
      {handover?.openedAt && ` ${handover.institution.name} ya los abrió: le pedimos que los borre.`}
    </p>
  );
}
