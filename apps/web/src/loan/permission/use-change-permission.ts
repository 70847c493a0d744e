import { getCreditDetails, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { changeHandoverConsent } from '@cotejo/contracts/handovers/applicant';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { staleAt } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';

interface Answer {
  consent: boolean;
  /** The version of the terms shown when the person answered. */
  termsVersionId?: string | undefined;
}

/** Gives or withdraws the permission to hand over a credit. Shows no toast on failure: the dialog shows the error. */
export const useChangePermission = (creditId: string, institutionName: string, onDone: () => void) =>
  useSend({
    mutationFn: ({ consent, termsVersionId }: Answer) =>
      request(changeHandoverConsent, {
        params: { id: creditId },
        body: { consent, ...(consent && termsVersionId && { termsVersionId }) },
      }),
    stale: [listUserCredits, staleAt(getCreditDetails, { id: creditId })],
    message: (_, { consent }) =>
      consent ? `Diste tu permiso para ${institutionName}` : `Retiraste el permiso para ${institutionName}`,
    onSuccess: onDone,
  });

/** The text for a failed change; null if the terms changed, because the dialog then shows the new terms instead. */
export function describePermissionFailure(error: Error): string | null {
  if (changedTermsIn(error) !== null) return null;
  if (error instanceof RequestError && error.code === 'INVALID_TRANSITION')
    return 'Tu solicitud cambió mientras tanto y este permiso ya no se puede cambiar. Cierra y mira en qué va.';
  return messageOf(error, 'No se pudo guardar el permiso');
}
