import { requiredTexts } from '@cotejo/contracts/core/admin-fields';
import { getAdminDocument } from '@cotejo/contracts/documents/review';
import { useQuery } from '@tanstack/react-query';
import { request } from '#request/request.ts';

/** Content of one document, kept while its credit is being reviewed. */
export function useDocumentContent(creditId: string, documentId: string) {
  return useQuery({
    queryKey: ['admin', 'documents', creditId, documentId],
    queryFn: async ({ signal }) => {
      if (creditId === '' || documentId === '') throw new Error(requiredTexts.creditAndDocumentIds);
      return (await request(getAdminDocument, { params: { id: creditId, docId: documentId }, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Documents are large: one that is out of sight is soon deleted.
    gcTime: 60_000,
  });
}
