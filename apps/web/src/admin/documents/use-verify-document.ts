import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { listReasons } from '@cotejo/contracts/credits/reasons';
import { documentVerificationMessage, getAdminCredit, verifyCreditDocument } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { request } from '#data/http/request.ts';
import { staleAt } from '#data/query/endpoint-query.ts';
import { showToast, toastDurationMs } from '#ui/feedback/Toast.tsx';
import { failureText } from '../shell/FailureText.tsx';
import { useChange } from '../ui/use-change.ts';

interface DocumentVerdict {
  document: Pick<AdminDocument, 'id' | 'creditId' | 'version'>;
  /** true verified, false rejected, null pending. */
  verified: boolean | null;
  comments?: string;
  /** Only for a rejection. */
  reasonId?: string | null;
}

/** @param onJudged also called if another document is shown by then */
export function useVerifyDocument(onJudged?: (documentId: string) => void) {
  return useChange({
    run: async ({ document, verified, comments = '', reasonId }: DocumentVerdict) => {
      if (document.id === '') throw new Error(requiredTexts.documentId);
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
    onFailure: (error) => showToast(failureText(error, 'Error al verificar documento'), 'error'),
    target: ({ document }) => ({ type: 'credit', targetId: document.creditId }),
    stale: ({ document }) => [staleAt(getAdminCredit, { id: document.creditId }), listReasons],
    waitsForFresh: true,
  });
}
