import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { documentVerificationMessage, verifyCreditDocument } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { useSend } from '#request/use-send.ts';
import { showToast, toastDurationMs } from '#ui/Toast.tsx';
import { recordFailure } from '../activity/record-activity.ts';
import { failureText } from '../shell/FailureText.tsx';

interface DocumentVerdict {
  document: Pick<AdminDocument, 'id' | 'creditId' | 'version'>;
  /** true verified, false rejected, null pending again. */
  verified: boolean | null;
  comments?: string;
  /** Of the catalogue, with a rejection only. */
  reasonId?: string | null;
}

/**
 * A reviewer's verdict on a document; says how it went and reloads what shows it.
 * @param onJudged called even when another document is shown by then
 */
export function useVerifyDocument(onJudged?: (documentId: string) => void) {
  const client = useQueryClient();
  return useSend({
    mutationFn: async ({ document, verified, comments = '', reasonId }: DocumentVerdict) => {
      if (document.id === '') throw new Error(requiredTexts.documentId);
      const params = { id: document.creditId };
      return request(verifyCreditDocument, {
        params,
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
      void client.invalidateQueries({ queryKey: ['admin', 'reasons'] });
      return client.invalidateQueries({ queryKey: ['admin', 'credits', document.creditId] });
    },
    onError: (error, { document }) => {
      showToast(failureText(error, 'Error al verificar documento'), 'error');
      recordFailure({
        type: 'credit',
        targetId: document.creditId,
        description: 'Error al verificar el documento',
        error,
      });
    },
  });
}
