import { listReasons } from '@cotejo/contracts/credits/reasons';
import { documentVerificationMessage, getAdminCredit, verifyCreditDocument } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { staleBelow } from '#data/query/endpoint-query.ts';
import { showToast, toastDurationMs } from '#ui/feedback/Toast.tsx';
import { takeIfFree, writeHolder } from '../desk/use-take.ts';
import { failureText } from '../ui/FailureText.tsx';
import { useChange } from '../ui/use-change.ts';

interface DocumentVerdict {
  document: Pick<AdminDocument, 'id' | 'creditId' | 'version'>;
  /** true verified, false rejected, null pending. */
  verified: boolean | null;
  comments?: string;
  /** Only for a rejection. */
  reasonId?: string | null;
}

/**
 * The first verdict takes an application that nobody has.
 * @param onJudged also called if another document is shown by then
 */
export function useVerifyDocument(onJudged?: (documentId: string) => void) {
  const client = useQueryClient();
  return useChange({
    run: async ({ document, verified, comments = '', reasonId }: DocumentVerdict) => {
      await takeIfFree(client, document.creditId);
      await request(verifyCreditDocument, {
        params: { id: document.creditId },
        body: {
          ...{ documentId: document.id, verified, comments, version: document.version },
          ...(verified === false && reasonId && { reasonId }),
        },
      });
    },
    onSuccess: (_response, { verified, document }) => {
      const text = documentVerificationMessage(verified);
      showToast(text, 'done', toastDurationMs(text), 'review');
      onJudged?.(document.id);
    },
    failure: 'Error al verificar el documento',
    onFailure: (error, { document }) => {
      writeHolder(client, document.creditId, error);
      showToast(failureText(error, 'Error al verificar documento'), 'error');
    },
    stale: ({ document }) => [staleBelow(getAdminCredit, { id: document.creditId }), listReasons],
    waitsForFresh: true,
  });
}
