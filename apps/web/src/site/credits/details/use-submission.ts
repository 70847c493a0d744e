import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { showToastsInTurn } from '#ui/feedback/Toast.tsx';
import { useIsGone, useSetCredit } from './use-credit-details.ts';

const submissionTexts = {
  processed: 'Solicitud de crédito procesada correctamente',
  uploaded: 'Documentos subidos exitosamente',
  failed: 'Error al procesar la solicitud',
  notSent: 'Tu solicitud no se envió.',
  uncertain: 'No sabemos si tu solicitud se envió.',
} as const;

/** `failure` describes a failed attempt until the next one. `onOfferChanged`: refused because the offer has changed. `submit`
 * takes the permission to hand the application over; undefined leaves what was given before. */
export function useSubmission(creditId: string, onOfferChanged: () => void = () => {}) {
  const navigate = useNavigate();
  const setCredit = useSetCredit(creditId);
  const isGone = useIsGone(creditId);
  const {
    mutate: submit,
    isPending,
    isSuccess,
    error,
  } = useSend({
    mutationFn: (handoverConsent: boolean | undefined) =>
      request(changeCreditStatus, {
        params: { id: creditId },
        body: { status: 'DOCUMENTS_SUBMITTED', ...(handoverConsent !== undefined && { handoverConsent }) },
      }),
    onSuccess: async ({ data }) => {
      showToastsInTurn([submissionTexts.uploaded, submissionTexts.processed], 'done');
      await navigate('/creditos/confirmacion');
      setCredit(data);
    },
    onError: async (error) => {
      if (await isGone(error)) return;
      if (error instanceof RequestError && error.status === 409 && error.data.changedSince === true) onOfferChanged();
      tellFailure(error, messageOf(error, submissionTexts.failed));
    },
  });

  // Stays busy after a success, because the page is navigating away.
  return { submit, isBusy: isPending || isSuccess, failure: error && describeFailure(error) };
}

function describeFailure(error: Error): string | null {
  if (isSessionOver(error)) return null;
  const isUncertain = error instanceof RequestError && error.isUnanswered;
  return `${isUncertain ? submissionTexts.uncertain : submissionTexts.notSent} ${messageOf(error, submissionTexts.failed)}`;
}
