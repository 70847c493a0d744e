import { type MailText, returnMail } from '@cotejo/contracts/credits/applicant-mails';
import type { Reason } from '@cotejo/contracts/credits/reasons';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReturnOrder } from '../credits/use-decision.ts';
import { documentKind, verdictOf } from '../documents/document-labels.ts';

/**
 * What the form holds, by name: `<document>.is`, `<document>.reason`, `<document>.words`, `reason`
 * and `words`.
 */
export type ReturnTexts = Readonly<Record<string, string>>;

type Document = AdminCreditDetail['documents'][number];

/** Whether a document is ticked: as it was last pressed, else when its verdict is a rejection. */
export const isTicked = (texts: ReturnTexts, document: Document): boolean =>
  texts[`${document.id}.is`] === undefined ? verdictOf(document) === 'rejected' : texts[`${document.id}.is`] === 'yes';

/** The words for a document: as they were last written, else those of its rejection. */
export function wordsFor(texts: ReturnTexts, document: Document): string {
  const rejection = verdictOf(document) === 'rejected' ? (document.metadata.verificationDetails?.comments ?? '') : '';
  return texts[`${document.id}.words`] ?? rejection;
}

/** The reason picked for a document, else that of its rejection; '' for none. */
export const reasonFor = (texts: ReturnTexts, document: Document): string =>
  texts[`${document.id}.reason`] ?? document.reason?.id ?? '';

/** What is sent. A text that only a space keeps from being stored is empty. */
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

/** The broken rules by place: a document's id, or `order` for the whole. */
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

/**
 * The mail that the applicant gets, as the server writes it: it also names what was rejected before
 * and is not named here.
 */
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
