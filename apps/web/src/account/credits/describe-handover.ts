import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { noPermissionStep } from '@cotejo/contracts/credits/review-story';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatDayAndMonth } from '@cotejo/format/time';

type Told = Pick<CreditDetails, 'handover' | 'handoverHeld' | 'handoverConsent' | 'institution'>;

/** What became of handing an approved application over. Nothing is promised that did not happen. */
export function describeHandover({ handover, handoverHeld, institution }: Told, now: Date = new Date()): string[] {
  const name = handover?.institution.name ?? institution?.name ?? 'la institución';
  if (handover === null)
    return handoverHeld === 'consent' ? [`Aún no se la entregamos a ${name}: falta tu permiso.`, noPermissionStep] : [];
  return sentences(handover, name, now);
}

function sentences(handover: OwnHandover, name: string, now: Date): string[] {
  const { sentAt, openedAt, receivedAt, contactedAt, closedAt, disbursed, declined } = handover;
  const day = (at: string | null) => (at === null ? '' : ` el ${formatDayAndMonth(at, now)}`);
  const teller = handover.by === 'office' ? `Según nos dijo ${name}, ` : '';
  const who = teller === '' ? name : '';
  switch (handover.state) {
    case 'pending':
    case 'failed':
      return [`Aún no se la entregamos a ${name}. Estamos en eso; no tienes que hacer nada.`];
    case 'sent':
      return openedAt === null
        ? [`Enviamos tu expediente${day(sentAt)}; aún no lo abren.`]
        : [`Enviamos tu expediente${day(sentAt)} y lo abrieron${day(openedAt)}; aún no responden.`];
    case 'received':
      return [join(teller, who, `recibió tu expediente${day(receivedAt)}.`)];
    case 'contacted':
      return [join(teller, who, `te contactó${day(contactedAt)}.`), wrong];
    case 'disbursed':
      return disbursed === null
        ? []
        : [
            join(
              teller,
              who,
              `desembolsó ${formatDollarsAndCents(disbursed.amount)}${day(`${disbursed.date}T12:00:00-05:00`)}, con una tasa del ${formatPercent(disbursed.rate)}.`,
            ),
            ...(disbursed.differs.length === 0 ? [] : [differenceText(disbursed.differs)]),
            wrong,
          ];
    case 'declined':
      return declined === null
        ? [join(teller, who, `no aceptó tu solicitud${day(closedAt)}.`)]
        : [`${name} respondió${day(closedAt)}: ${declined.sentence}`, declined.nextStep];
    case 'withdrawn':
      return [`Retiramos tu expediente${day(closedAt)}: ${name} ya no puede verlo.`];
  }
}

const wrong = 'Si no es así, escríbenos.';

const join = (teller: string, who: string, what: string): string => `${teller}${who === '' ? '' : `${who} `}${what}`;

const differenceWords = { amount: 'el monto', rate: 'la tasa' } as const;

const differenceText = (differs: readonly ('amount' | 'rate')[]): string =>
  `No es igual a la oferta que elegiste: cambió ${differs.map((part) => differenceWords[part]).join(' y ')}.`;
