import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { isPhoneDocumentNote } from '@cotejo/contracts/documents/applicant';
import { isHandoverNote } from '@cotejo/contracts/handovers/states';
import { formatDateTime } from '@cotejo/format/time';
import { documentKind, reviewLabels, verdictLabels, verdictOf } from '../documents/document-labels.ts';
import { statusLabel } from './credit-labels.ts';

export function describeChanges(before: AdminCreditDetail, now: AdminCreditDetail): string[] {
  return [
    ...statusChanges(before, now),
    ...(before.institution?.id === now.institution?.id
      ? []
      : [
          `Institución: ${before.institution?.name ?? 'No seleccionada'} → ${now.institution?.name ?? 'No seleccionada'}`,
        ]),
    ...now.documents.flatMap((document) => {
      const was = before.documents.find((other) => other.id === document.id);
      const label = reviewLabels[documentKind(document)];
      if (!was) return [`${label}: hay un archivo nuevo`];
      const [then, today] = [verdictOf(was), verdictOf(document)];
      return then === today ? [] : [`${label}: ${verdictLabels[then]} → ${verdictLabels[today]}`];
    }),
  ];
}

function statusChanges(before: AdminCreditDetail, now: AdminCreditDetail): string[] {
  if (before.status === now.status) return [];
  const entry = now.timeline
    .filter(({ status, at }) => status === now.status && at > lastAt(before))
    .filter(({ note }) => !isHandoverNote(note) && !isPhoneDocumentNote(note ?? ''))
    .at(-1);
  const who =
    entry?.who ??
    { admin: 'un administrador', user: 'quien solicita', system: 'el sistema', institution: 'la institución' }[
      entry?.by ?? 'admin'
    ];
  const when = entry ? `, ${formatDateTime(entry.at)}` : '';
  const note = entry?.note ? `: ${entry.note}` : '';
  return [`Estado: ${statusLabel(before.status)} → ${statusLabel(now.status)} (por ${who}${when})${note}`];
}

const lastAt = ({ timeline }: AdminCreditDetail): string =>
  timeline
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? '';
