import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  readCreditId,
  readWaitingChoice,
  storeInstitutionId,
  storeWaitingChoice,
  type WaitingChoice,
} from '#credit-flow/flow-storage.ts';
import { request } from '#request/request.ts';
import { isSessionOver, RequestError } from '#request/request-error.ts';
import { hasJustSignedIn, withReturnTarget } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { showToast } from '#ui/Toast.tsx';
import { useCameFrom } from './FlowBackLink.tsx';
import { deleteWantedOffer } from './flow.ts';

export const choiceTexts = {
  chosen: 'Institución elegida. Revisa tu crédito.',
  noCredit: 'No se encontró el ID del crédito',
  noInstitution: 'No se encontró ID de institución',
  failed: 'Error al actualizar el crédito',
} as const;

export interface OfferChoice {
  choose: (institution: { id: string; name: string }) => Promise<void>;
  /** The institution being chosen right now. */
  choosingId: string | null;
}

/**
 * ¡LO QUIERO!: gives the credit its institution, then leads to its details (spec 1 §4). One at a
 * time. Where the session is over the choice waits, and is made as soon as its person has signed in
 * again.
 */
export function useChooseOffer(): OfferChoice {
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const { state } = useLocation();
  const { status } = useSession();
  const isUnderWay = useRef(false);
  const [choosingId, setChoosingId] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person has come back
  useEffect(() => {
    if (status !== 'signed-in') return;
    const waiting = readWaitingChoice();
    storeWaitingChoice(null);
    if (waiting !== null && hasJustSignedIn(state))
      void choose({ id: waiting.institutionId, name: waiting.institutionName });
  }, [status]);

  async function choose({ id: institutionId, name: institutionName }: { id: string; name: string }): Promise<void> {
    if (isUnderWay.current) return;
    const creditId = readCreditId();
    if (creditId === null) return void showToast(choiceTexts.noCredit, 'error');
    if (institutionId === '') return void showToast(choiceTexts.noInstitution, 'error');
    if (status === 'signed-out') return signInFirst({ institutionId, institutionName });
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
      // The request layer leads to the login.
      if (isSessionOver(error)) return storeWaitingChoice({ institutionId, institutionName });
      // After a success nothing opens again: the page is already leaving.
      isUnderWay.current = false;
      setChoosingId(null);
      showToast(textOf(error), 'error');
    }
  }

  /** The offers of a comparison stay on the screen after the session. */
  async function signInFirst(choice: WaitingChoice): Promise<void> {
    storeWaitingChoice(choice);
    await navigate(withReturnTarget('/login', cameFrom.back));
  }

  return { choose, choosingId };
}

/** The server's reason helps where it is about this credit; the rest is told by what failed. */
function textOf(error: unknown): string {
  const isReason = error instanceof RequestError && error.status === 409 && error.serverMessage !== null;
  return isReason ? `${choiceTexts.failed}: ${error.message}` : choiceTexts.failed;
}
