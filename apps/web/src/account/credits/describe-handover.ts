import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { formatDayAndMonth } from '@cotejo/format/time';

/** What the words of the step leave out: whether it was opened or received, and who said so. '' for nothing. */
export function describeHandover(handover: OwnHandover | null, now: Date = new Date()): string {
  if (handover === null) return '';
  const { state, by, sentAt, openedAt, receivedAt, closedAt, institution } = handover;
  const { name } = institution;
  const day = (at: string | null) => (at === null ? '' : ` el ${formatDayAndMonth(at, now)}`);
  const teller = by === 'office' ? `Lo anotó Cotejo, por lo que nos dijo ${name}.` : '';
  switch (state) {
    case 'pending':
    case 'failed':
      return 'Te escribimos cuando se los entreguemos.';
    case 'sent':
      return openedAt === null
        ? `Le enviamos tus papeles a ${name}${day(sentAt)}. Todavía no los ve.`
        : `Le enviamos tus papeles a ${name}${day(sentAt)} y los abrió${day(openedAt)}. Todavía no responde.`;
    case 'received':
      return `${name} los recibió${day(receivedAt)}. ${teller}`.trim();
    case 'contacted':
    case 'disbursed':
    case 'declined':
      return teller;
    case 'withdrawn':
      return isTakenBack(handover) ? `Retiramos tus papeles${day(closedAt)}: ${name} ya no puede verlos.` : '';
  }
}

/** Whether the institution had the papers and lost them again. */
export const isTakenBack = (handover: OwnHandover | null): boolean =>
  handover?.state === 'withdrawn' && (handover.sentAt !== null || handover.receivedAt !== null);
