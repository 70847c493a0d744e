import { type DocumentSummary, getDocument } from '@cotejo/contracts/documents/applicant';
import { endpointQuery } from '#data/query/endpoint-query.ts';

/** A stored document with its content, which never changes under its id. In the background: nobody waits for it. */
export const documentQuery = (creditId: string, { id }: DocumentSummary) => ({
  ...endpointQuery(getDocument, { params: { id: creditId, docId: id }, isBackground: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const isPhoto = ({ fileType }: DocumentSummary): boolean => fileType.startsWith('image/');
