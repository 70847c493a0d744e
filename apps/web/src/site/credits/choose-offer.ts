import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { isSessionOver, RequestError } from '#data/http/request-error.ts';
import { useSend } from '#data/query/use-send.ts';
import { deleteWantedOffer } from '#loan/flow/marks.ts';
import {
  readCreditId,
  readWaitingChoice,
  storeInstitutionId,
  storeWaitingChoice,
  type WaitingChoice,
} from '#loan/flow/stored-flow.ts';
import { hasJustSignedIn, withReturnTarget } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useCameFrom } from './FlowBackLink.tsx';
import { type SecondApplication, useSecondApplication } from './second-application/use-second-application.ts';

export const choiceTexts = {
  chosen: 'Institución elegida. Revisa tu crédito.',
  noCredit: 'No se encontró el ID del crédito',
  noInstitution: 'No se encontró ID de institución',
  failed: 'Error al actualizar el crédito',
} as const;

interface Chosen {
  id: string;
  name: string;
}

export interface OfferChoice {
  choose: (institution: Chosen) => void;
  /** Asks first if the user already has an application at the institution. */
  second: SecondApplication;
  choosingId: string | null;
}

/** One choice at a time. If the session has ended, the choice is stored and sent after the next login. */
export function useChooseOffer(): OfferChoice {
  const navigate = useNavigate();
  const cameFrom = useCameFrom();
  const { state } = useLocation();
  const { status } = useSession();
  const second = useSecondApplication();
  const send = useSend({
    mutationFn: ({ id, creditId }: Chosen & { creditId: string }) =>
      request(changeCreditStatus, {
        params: { id: creditId },
        body: { institutionId: id, status: 'INSTITUTION_SELECTED' },
      }),
    message: choiceTexts.chosen,
    onSuccess: async (_done, { id }) => {
      storeInstitutionId(id);
      deleteWantedOffer();
      await navigate('/creditos/detalles', { state: cameFrom });
    },
    onError: (error, institution) => {
      // The request layer redirects to the login.
      if (isSessionOver(error)) storeWaitingChoice(waitingChoiceOf(institution));
      else showToast(textOf(error), 'error');
    },
  });

  const goOn = useEffectEvent(() => {
    const waiting = readWaitingChoice();
    storeWaitingChoice(null);
    if (waiting !== null && hasJustSignedIn(state))
      choose({ id: waiting.institutionId, name: waiting.institutionName });
  });
  useEffect(() => {
    if (status === 'signed-in') goOn();
  }, [status]);

  function choose(institution: Chosen): void {
    const creditId = readCreditId();
    if (creditId === null) return void showToast(choiceTexts.noCredit, 'error');
    if (institution.id === '') return void showToast(choiceTexts.noInstitution, 'error');
    if (status === 'signed-out') return void signInFirst(waitingChoiceOf(institution));
    second.check({ creditId, institutionId: institution.id }, () => send.mutate({ ...institution, creditId }));
  }

  /** A comparison stays visible after the session has ended. */
  async function signInFirst(choice: WaitingChoice): Promise<void> {
    storeWaitingChoice(choice);
    await navigate(withReturnTarget('/login', cameFrom.back));
  }

  // Stays busy after a success, because the page is navigating away.
  const sentId = send.isPending || send.isSuccess ? send.variables.id : null;
  return { choose, second, choosingId: second.checkingId ?? sentId };
}

const waitingChoiceOf = ({ id, name }: Chosen): WaitingChoice => ({ institutionId: id, institutionName: name });

/** Only a 409 has a reason about this credit. */
function textOf(error: unknown): string {
  const isReason = error instanceof RequestError && error.status === 409 && error.serverMessage !== null;
  return isReason ? `${choiceTexts.failed}: ${error.message}` : choiceTexts.failed;
}
