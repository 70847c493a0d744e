import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { showToastsInTurn } from '#ui/feedback/Toast.tsx';
import { useIsGone, useSetCredit } from './use-credit-details.ts';

const submissionTexts = {
  processed: 'Solicitud de crédito procesada correctamente',
  uploaded: 'Documentos subidos exitosamente',
  failed: 'Error al procesar la solicitud',
  notSent: 'Tu solicitud no se envió.',
  uncertain: 'No sabemos si tu solicitud se envió.',
} as const;

/** The answer of the dialog that sends. */
export interface PermissionAnswer {
  consent: boolean;
  /** Of the terms on the screen. */
  termsVersionId: string | undefined;
}

interface Refusals {
  /** Refused because the offer has changed. */
  onOfferChanged?: () => void;
  /** Refused because these terms took the place of those that were on the screen. */
  onTermsChanged?: (terms: TermsVersion) => void;
  /** For any other reason. */
  onFailed?: () => void;
}

/**
 * `failure` describes a failed attempt until the next one. `submit` takes the permission to hand the application over;
 * null leaves what was given before.
 */
export function useSubmission(creditId: string, { onOfferChanged, onTermsChanged, onFailed }: Refusals = {}) {
  const navigate = useNavigate();
  const setCredit = useSetCredit(creditId);
  const isGone = useIsGone(creditId);
  const {
    mutate: submit,
    isPending,
    isSuccess,
    error,
  } = useSend({
    mutationFn: (permission: PermissionAnswer | null) =>
      request(changeCreditStatus, {
        params: { id: creditId },
        body: { status: 'DOCUMENTS_SUBMITTED', ...(permission && bodyOf(permission)) },
      }),
    onSuccess: async ({ data }) => {
      showToastsInTurn([submissionTexts.uploaded, submissionTexts.processed], 'done');
      await navigate('/creditos/confirmacion');
      setCredit(data);
    },
    onError: async (error) => {
      const terms = changedTermsIn(error);
      if (terms) return onTermsChanged?.(terms);
      onFailed?.();
      if (await isGone(error)) return;
      if (error instanceof RequestError && error.status === 409 && error.data.changedSince === true) onOfferChanged?.();
      tellFailure(error, messageOf(error, submissionTexts.failed));
    },
  });

  // Stays busy after a success, because the page is navigating away.
  return { submit, isBusy: isPending || isSuccess, failure: error && describeFailure(error) };
}

const bodyOf = ({ consent, termsVersionId }: PermissionAnswer) => ({
  handoverConsent: consent,
  ...(consent && termsVersionId && { termsVersionId }),
});

function describeFailure(error: Error): string | null {
  if (isSessionOver(error)) return null;
  const isUncertain = error instanceof RequestError && error.isUnanswered;
  return `${isUncertain ? submissionTexts.uncertain : submissionTexts.notSent} ${messageOf(error, submissionTexts.failed)}`;
}
