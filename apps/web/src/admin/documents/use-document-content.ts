import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { getAdminDocument } from '@cotejo/contracts/documents/review';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';

/** Content of one document, kept while its credit is being reviewed. */
export function useDocumentContent(creditId: string, documentId: string, isEnabled = true) {
  return useQuery({
    ...endpointQuery(getAdminDocument, {
      params: { id: creditId, docId: documentId },
      requiredText: requiredTexts.creditAndDocumentIds,
    }),
    // Not below ['admin', 'credits']: a verdict does not change the file.
    queryKey: ['admin', 'documents', creditId, documentId],
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Documents are large: one that is out of sight is soon deleted.
    gcTime: 60_000,
  });
}
