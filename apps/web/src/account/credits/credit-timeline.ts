import { type CreditDetails, choiceNotes, type TimelineEntry } from '@cotejo/contracts/credits/applicant';
import { readyTitle } from '@cotejo/contracts/credits/review-story';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { isPhoneDocumentNote, requiredDocumentTypes, shortDocumentNames } from '@cotejo/contracts/documents/applicant';
import { handoverNotes, isHandoverNote } from '@cotejo/contracts/handovers/states';
import { formatList, formatMonths } from '@cotejo/format/figures';
import { ecuadorDay, formatDate, formatDateTime } from '@cotejo/format/time';
import { answerStep, decisionStep } from '#loan/coming-steps.ts';
import type { TimelineStep } from '#ui/feedback/Timeline.tsx';

type Told = Pick<
  CreditDetails,
  'status' | 'term' | 'institution' | 'documents' | 'lastSubmittedAt' | 'answerBy' | 'timeline'
>;

export function timelineOf(credit: Told, now: Date = new Date()): TimelineStep[] {
  const past = credit.timeline.map((entry, index): TimelineStep => {
    const isLast = index === credit.timeline.length - 1;
    return {
      key: `${entry.at}-${index}`,
      state: isLast && isUnderWay(entry.status) ? 'current' : 'done',
      title: titleOf(entry, index, credit),
      detail: detailOf(entry, isLast, credit),
      when: formatDateTime(entry.at, now),
    };
  });
  return [...past, ...comingSteps(credit, now)];
}

const isSending = ({ status, by }: TimelineEntry): boolean => status === 'DOCUMENTS_SUBMITTED' && by === 'user';

const isUnderWay = (status: CreditStatus): boolean => status === 'DOCUMENTS_SUBMITTED' || status === 'UNDER_REVIEW';

// How the note of a document review starts. Such an entry has the unchanged status of the credit.
const verdict = /^Documento (aprobado|rechazado|marcado como pendiente): /;

const isOfPhone = ({ by, note }: Pick<TimelineEntry, 'by' | 'note'>): boolean =>
  by === 'user' && note !== null && isPhoneDocumentNote(note);

function titleOf({ status, by, note }: TimelineEntry, index: number, { institution, timeline }: Told): string {
  if (by === 'admin' && verdict.test(note ?? '')) return 'Revisaron un documento';
  if (note !== null && isHandoverNote(note)) return withName(note, institution?.name);
  // Such an entry has the unchanged status of the credit, too.
  if (note !== null && isOfPhone({ by, note })) return note;
  switch (status) {
    case 'PENDING':
      if (index === 0) return 'Creaste la solicitud';
      return by === 'admin' ? 'Volvió a ti para que la corrijas' : 'Volviste a las opciones';
    case 'INSTITUTION_SELECTED':
      if (chosenIn(note, 'amortization') !== null) return 'Elegiste cómo pagar';
      return `Elegiste ${chosenIn(note, 'institution') ?? institution?.name ?? 'una institución'}`;
    case 'DOCUMENTS_SUBMITTED':
      return timeline.slice(0, index).some(isSending)
        ? 'Volviste a enviar la solicitud'
        : 'Enviaste tus tres documentos';
    case 'UNDER_REVIEW':
      return 'En revisión';
    case 'APPROVED':
      return 'Aprobado';
    case 'REJECTED':
      return 'Rechazado';
    case 'CANCELLED':
      return by === 'user' ? 'Cancelaste la solicitud' : 'Solicitud cancelada';
  }
}

/** 'Enviamos tus papeles a Banco Uno' */
const withName = (note: string, name: string | undefined): string =>
  name === undefined ? note : note.replace(/la institución/i, name);

function detailOf({ status, by, note }: TimelineEntry, isLast: boolean, credit: Told): string | undefined {
  const amortization = chosenIn(note, 'amortization');
  if (amortization !== null) return `${amortization}, ${formatMonths(credit.term)}`;
  // The title already says it.
  if (chosenIn(note, 'institution') !== null || isHandoverNote(note) || isOfPhone({ by, note })) return undefined;
  if (note !== null) return note;
  if (status === 'APPROVED') return `${readyTitle(credit.institution?.name ?? null)}.`;
  if (isLast && isUnderWay(status)) return describeVerification(credit.documents);
  return undefined;
}

const chosenIn = (note: string | null, kind: keyof typeof choiceNotes): string | null =>
  note?.startsWith(choiceNotes[kind]) ? note.slice(choiceNotes[kind].length) : null;

function describeVerification(documents: Told['documents']): string | undefined {
  const named = (isWanted: (isVerified: boolean | null) => boolean) =>
    requiredDocumentTypes
      .filter((type) => documents.some((one) => one.documentType === type && isWanted(one.isVerified)))
      .map((type) => shortDocumentNames[type]);
  const verified = named((isVerified) => isVerified === true);
  const waiting = named((isVerified) => isVerified !== true);
  if (verified.length === 0) return undefined;
  const done = `${verified.length === 1 ? 'Ya está verificado' : 'Ya están verificados'}: ${formatList(verified)}.`;
  return waiting.length === 0 ? done : `${done} Falta revisar: ${formatList(waiting)}.`;
}

function comingSteps({ status, institution, lastSubmittedAt, answerBy, timeline }: Told, now: Date): TimelineStep[] {
  const afterSending = [answerStep, decisionStep];
  switch (status) {
    case 'PENDING':
    case 'INSTITUTION_SELECTED': {
      const title = lastSubmittedAt === null ? 'Enviar tus tres documentos' : 'Volver a enviarla';
      const submit: TimelineStep = { key: 'submit', state: 'next', title };
      if (institution !== null) return [submit, ...afterSending];
      return [{ key: 'choose', state: 'next', title: 'Elegir una institución' }, submit, ...afterSending];
    }
    case 'DOCUMENTS_SUBMITTED':
    case 'UNDER_REVIEW': {
      // The day that has passed is told above the timeline.
      if (!answerBy || ecuadorDay(now) > answerBy) return afterSending;
      const when = `hasta el ${formatDate(answerBy)}`;
      return [{ ...answerStep, when }, decisionStep];
    }
    case 'APPROVED':
      return timeline.some(({ note }) => note === handoverNotes.disbursed || note === handoverNotes.declined)
        ? []
        : [decisionStep];
    case 'REJECTED':
    case 'CANCELLED':
      return [];
  }
}
