import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCreditId, storeInstitutionId } from '#credit-flow/flow-storage.ts';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { showToast } from '#ui/Toast.tsx';
import { useCameFrom } from './BackLink.tsx';
import { deleteWantedOffer } from './wanted-offer.ts';

export const choiceTexts = {
  chosen: 'Institución elegida. Revisa tu crédito.',
  noCredit: 'No se encontró el ID del crédito',
  noInstitution: 'No se encontró ID de institución',
  failed: 'Error al actualizar el crédito',
} as const;

export interface OfferChoice {
  choose: (institutionId: string) => Promise<void>;
  /** The institution being chosen right now. */
  choosingId: string | null;
}

/**
 * ¡LO QUIERO!: gives the credit its institution, then leads to its details (spec 1 §4). One at a
 * time.
 */
export function useChooseOffer(): OfferChoice {
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const isUnderWay = useRef(false);
  const [choosingId, setChoosingId] = useState<string | null>(null);

  async function choose(institutionId: string): Promise<void> {
    if (isUnderWay.current) return;
    const creditId = readCreditId();
    if (creditId === null) return void showToast(choiceTexts.noCredit, 'error');
    if (institutionId === '') return void showToast(choiceTexts.noInstitution, 'error');
    isUnderWay.current = true;
    setChoosingId(institutionId);
    try {
      await request(changeCreditStatus, {
        params: { id: creditId },
        body: { institutionId, status: 'INSTITUTION_SELECTED' },
      });
      storeInstitutionId(institutionId);
      deleteWantedOffer();
      showToast(choiceTexts.chosen, 'done');
      await navigate('/creditos/detalles', { state: cameFrom });
    } catch (error) {
      // After a success nothing opens again: the page is already leaving.
      isUnderWay.current = false;
      setChoosingId(null);
      showToast(textOf(error), 'error');
    }
  }

  return { choose, choosingId };
}

/** The server's reason helps where it is about this credit; the rest is told by what failed. */
function textOf(error: unknown): string {
  const isReason = error instanceof RequestError && error.status === 409 && error.serverMessage !== null;
  return isReason ? `${choiceTexts.failed}: ${error.message}` : choiceTexts.failed;
}
