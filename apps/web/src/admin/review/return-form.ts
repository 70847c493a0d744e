import { type MailText, returnMail } from '@cotejo/contracts/credits/applicant-mails';
import type { Reason } from '@cotejo/contracts/credits/reasons';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReturnOrder } from '../credits/use-decision.ts';
import { documentKind, verdictOf } from '../documents/document-labels.ts';

/** Names: `<document>.is`, `<document>.reason`, `<document>.words`, `reason` and `words`. */
export type ReturnTexts = Readonly<Record<string, string>>;

type Document = AdminCreditDetail['documents'][number];

/** A rejected document is selected by default. */
export const isTicked = (texts: ReturnTexts, document: Document): boolean =>
  texts[`${document.id}.is`] === undefined ? verdictOf(document) === 'rejected' : texts[`${document.id}.is`] === 'yes';

/** The default is the comment of its rejection. */
export function wordsFor(texts: ReturnTexts, document: Document): string {
  const rejection = verdictOf(document) === 'rejected' ? (document.metadata.verificationDetails?.comments ?? '') : '';
  return texts[`${document.id}.words`] ?? rejection;
}

/** The default is the reason of its rejection; '' for none. */
export const reasonFor = (texts: ReturnTexts, document: Document): string =>
  texts[`${document.id}.reason`] ?? document.reason?.id ?? '';

/** `trim` also removes the space that marks a cleared text. */
export function returnOrderOf(texts: ReturnTexts, documents: readonly Document[]): ReturnOrder {
  return {
    documents: documents
      .filter((document) => isTicked(texts, document))
      .map((document) => ({
        documentId: document.id,
        reasonId: reasonFor(texts, document).trim() || null,
        words: wordsFor(texts, document).trim(),
      })),
    reasonId: (texts.reason ?? '').trim() || null,
    words: (texts.words ?? '').trim(),
  };
}

/** By document id, or `order` for the whole request. */
export function returnProblems({ documents, reasonId, words }: ReturnOrder): Record<string, string> {
  const problems = Object.fromEntries(
    documents
      .filter((document) => document.reasonId === null && document.words === '')
      .map((document) => [document.documentId, 'Elige o escribe un motivo']),
  );
  if (documents.length === 0 && reasonId === null && words === '')
    problems.order = 'Marca al menos un documento o escribe qué hay que corregir';
  return problems;
}

/** Like the server, it also lists documents that were rejected before and are not selected here. */
export function mailOf(order: ReturnOrder, documents: readonly Document[], reasons: readonly Reason[]): MailText {
  const reasonOf = (id: string | null) => reasons.find((reason) => reason.id === id) ?? null;
  const refused = documents.flatMap((document) => {
    const documentType = documentKind(document);
    const named = order.documents.find(({ documentId }) => documentId === document.id);
    if (named) return [{ documentType, reason: reasonOf(named.reasonId), words: named.words }];
    const words = document.metadata.verificationDetails?.comments ?? '';
    return verdictOf(document) === 'rejected' ? [{ documentType, reason: document.reason, words }] : [];
  });
  return returnMail({ reason: reasonOf(order.reasonId), words: order.words, documents: refused });
}
