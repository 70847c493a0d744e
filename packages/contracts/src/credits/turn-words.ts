import { formatList } from '@cotejo/format/figures';
import { formatPhone } from '@cotejo/format/phones';
import { ecuadorDay } from '@cotejo/format/time';
import { formatNearWeekday, formatPastWeekday, formatWeekday } from '@cotejo/format/weekdays';
import { answerByStep, lateReviewStep } from './answer-day.ts';
import { isApprovedStep, isUnsentStep, type Turn, type TurnStep } from './turn.ts';

// The words of each step for the applicant: profile, card, confirmation, mails and the office's preview. No zod.

/** Of the status beside the name; `turnTagLabels` has the words. */
export type TurnTag = 'unsent' | 'pending' | 'approved' | 'refused' | 'paid' | 'rejected' | 'cancelled';

export const turnTagLabels: Record<TurnTag, string> = {
  unsent: 'Sin enviar',
  pending: 'Pendiente',
  approved: 'Aprobado',
  refused: 'No aceptada',
  paid: 'Desembolsada',
  rejected: 'Rechazado',
  cancelled: 'Cancelada',
};

/** What is needed of the chosen institution. */
export interface TurnInstitution {
  readonly name: string;
  /** Null once deleted. */
  readonly slug: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  readonly website: string | null;
}

export interface TurnFacts {
  readonly turn: Turn;
  /** Null while none is chosen. */
  readonly institution: TurnInstitution | null;
  readonly now: Date;
  /** Whether it was sent before; makes 'Volver a enviar' of sending. */
  readonly isAgain?: boolean;
  /** Why it was given back, rejected or declined, and what to do about it; '' for nothing. */
  readonly why?: { readonly because: string; readonly nextStep: string } | null;
  /** Of `documents` and `choose`: what is missing, each with its article. */
  readonly missing?: readonly string[];
}

export interface TurnWords {
  readonly tag: TurnTag;
  /** One sentence without days, for headlines: 'Banco Uno no ha respondido: te toca ir.' */
  readonly summary: string;
  /** Who has it and since when. */
  readonly headline: string;
  /** Until when, and what if not. '' for nothing. */
  readonly next: string;
  /** Whether the screen lists below what to take to the institution. */
  readonly bring: boolean;
  /** Whether telephone, WhatsApp, e-mail and page of the institution belong below. */
  readonly reach: boolean;
  /** Whether 'Comparar otra vez' belongs below. */
  readonly compareAgain: boolean;
}

const tags: Record<TurnStep, TurnTag> = {
  ...{ allow: 'approved', go: 'approved', bring: 'approved', meet: 'approved', wait: 'approved', deliver: 'approved' },
  ...{ correct: 'pending', send: 'pending', documents: 'pending', choose: 'pending', review: 'pending' },
  ...{ refused: 'refused', paid: 'paid', rejected: 'rejected', cancelled: 'cancelled' },
};

export const turnTag = ({ turn, isAgain = false }: Pick<TurnFacts, 'turn' | 'isAgain'>): TurnTag =>
  isUnsentStep(turn.step) && !isAgain ? 'unsent' : tags[turn.step];

/** Steps that list what to take. */
const bringing: readonly TurnStep[] = ['allow', 'go', 'bring'];

export function turnWords(facts: TurnFacts): TurnWords {
  const { turn, institution } = facts;
  const isDeleted = institution !== null && institution.slug === null;
  const isReachable = institution !== null && !isDeleted;
  return {
    tag: turnTag(facts),
    ...sentencesOf(facts, isDeleted),
    bring: bringing.includes(turn.step) && isReachable,
    reach: isApprovedStep(turn.step) && isReachable,
    compareAgain: turn.step === 'refused' || turn.step === 'rejected' || (isApprovedStep(turn.step) && isDeleted),
  };
}

type Sentences = Pick<TurnWords, 'summary' | 'headline' | 'next'>;

function sentencesOf(facts: TurnFacts, isDeleted: boolean): Sentences {
  const { turn, institution, now, isAgain = false, why = null, missing = [] } = facts;
  const name = institution?.name ?? 'la institución que elegiste';
  const gone = `${name} ya no está en Cotejo.`;
  const goneNext = 'Puedes comparar otra vez.';
  const { because, nextStep } = why ?? { because: '', nextStep: '' };
  switch (turn.step) {
    case 'allow':
      return {
        summary: `Tu solicitud para ${name} está lista: elige cómo le llega.`,
        headline: isDeleted ? `Está lista, pero ${gone}` : 'Está lista.',
        next: isDeleted ? goneNext : `Elige: que Cotejo se la entregue a ${name}, o llévala tú.`,
      };
    case 'go':
      return {
        summary: `${name} no ha respondido: ${isDeleted ? 'compara otra vez' : 'te toca ir'}.`,
        headline: `${name} no ha respondido.`,
        next: isDeleted ? `${gone} ${goneNext}` : `${reachCommand(institution)} o ve con esto:`,
      };
    case 'bring':
      return {
        summary: `${name} todavía no tiene tus papeles: ${isDeleted ? 'compara otra vez' : 'te toca ir'}.`,
        headline: `${name} todavía no tiene tus papeles.`,
        next: isDeleted ? `${gone} ${goneNext}` : `${reachCommand(institution)} o llévalos tú:`,
      };
    case 'meet':
      return {
        summary: `${name} dice que te contactó: sigue con ella.`,
        headline: `${name} dice que te contactó el ${formatPastWeekday(turn.since, now)}.`,
        next: isDeleted ? `Sigue con ella. ${gone}` : 'Sigue con ella.',
      };
    case 'correct':
      return {
        summary: `Te devolvieron tu solicitud para ${name}: falta que la corrijas.`,
        headline: because || `Te devolvimos la solicitud el ${formatNearWeekday(turn.since, now)}.`,
        next: joined(nextStep, 'Cambia lo que te pedimos y vuelve a enviarla.'),
      };
    case 'send':
      return isAgain
        ? {
            summary: `Te devolvieron tu solicitud para ${name}: solo falta volver a enviarla.`,
            headline: because || `Te devolvimos la solicitud el ${formatNearWeekday(turn.since, now)}.`,
            next: joined(nextStep, 'Ya está todo: vuelve a enviarla para que siga la revisión.'),
          }
        : {
            summary: `Tienes una solicitud empezada con ${name}. Solo falta enviarla.`,
            headline: 'Ya tienes todo.',
            next: 'Solo falta que envíes la solicitud.',
          };
    case 'documents':
    case 'choose':
      return unfinished(facts, name, missing, joined(because, nextStep));
    case 'wait':
      return {
        summary: `${name} tiene tus papeles.`,
        headline: `${name} tiene tus papeles desde el ${formatNearWeekday(turn.since, now)}.`,
        next: waitStep(turn, institution, now, isDeleted),
      };
    case 'deliver':
      return {
        summary: `Cotejo le entrega tus papeles a ${name}.`,
        headline: `${name} todavía no tiene tus papeles; ${turn.by === null ? 'se los entregamos' : `se los entregamos hasta el ${formatNearWeekday(turn.by, now)}`}.`,
        next: isDeleted ? `${gone} ${goneNext}` : '',
      };
    case 'review':
      return {
        summary: `Cotejo revisa tu solicitud para ${name}.`,
        headline: `${isAgain ? 'Recibimos lo que cambiaste' : 'Recibimos tu solicitud'} el ${formatNearWeekday(turn.since, now)}.`,
        next: joined('Una persona de Cotejo la revisa.', reviewAnswer(turn, now)),
      };
    case 'refused':
      return {
        summary: `${name} no aceptó tu solicitud.`,
        headline: `${name} no aceptó tu solicitud.`,
        next: joined(because, nextStep),
      };
    case 'paid':
      return {
        summary: `${name} desembolsó tu préstamo.`,
        headline: `${name} dice que desembolsó tu préstamo.`,
        next: '',
      };
    case 'rejected':
      return {
        summary: `Tu solicitud para ${name} no pasó la revisión.`,
        headline: 'Esta vez no pasó la revisión.',
        next: joined(because, nextStep || 'Con otro monto o plazo puede haber opciones que sí calzan.'),
      };
    case 'cancelled':
      return {
        summary: `Cancelaste tu solicitud para ${name}.`,
        headline: 'Cancelaste esta solicitud.',
        next: 'Nadie la revisará. Puedes empezar otra cuando quieras.',
      };
  }
}

function unfinished(
  { institution, isAgain = false }: TurnFacts,
  name: string,
  missing: readonly string[],
  explained: string,
): Sentences {
  const summary = isAgain
    ? `Te devolvieron tu solicitud para ${name}: falta que la completes.`
    : `Tienes una solicitud empezada con ${name}.`;
  if (institution === null)
    return {
      summary: 'Tienes una solicitud sin institución.',
      headline: 'Elige una institución.',
      next: joined(explained, 'Tus opciones están listas, de la más barata a la más cara.'),
    };
  const isPlural = missing.length > 1 || missing.some((text) => text.startsWith('los '));
  return {
    summary,
    headline: `${isPlural ? 'Faltan' : 'Falta'} ${formatList(missing)}.`,
    next: joined(explained, `Con eso podrás ${isAgain ? 'volver a enviar la solicitud' : 'solicitar el crédito'}.`),
  };
}

/** The day by which an answer comes, also once it has passed. */
const reviewAnswer = ({ by }: Turn, now: Date): string => {
  if (by === null) return '';
  return ecuadorDay(now) > by ? lateReviewStep : answerByStep(formatWeekday(by, now));
};

function waitStep(turn: Turn, institution: TurnInstitution | null, now: Date, isDeleted: boolean): string {
  const until = turn.by === null ? '' : ` hasta el ${formatNearWeekday(turn.by, now)}`;
  if (isDeleted) return `Ya no está en Cotejo: si no te llama${until}, compara otra vez.`;
  return `Si no te llama${until}, ${reachWords(institution)}.`;
}

/** The way to reach it, telephone first; null where it has none. */
function wayTo({
  phone,
  whatsapp,
  website,
  email,
}: TurnInstitution): { how: keyof typeof reachVerbs; where: string } | null {
  if (phone !== null) return { how: 'phone', where: formatPhone(phone) };
  if (whatsapp !== null) return { how: 'whatsapp', where: formatPhone(whatsapp) };
  if (website !== null) return { how: 'website', where: website };
  if (email !== null) return { how: 'email', where: email };
  return null;
}

const reachVerbs = {
  phone: 'llámala',
  whatsapp: 'escríbele por WhatsApp',
  website: 'búscala en su página',
  email: 'escríbele',
} as const;

/** 'llámala: 02 298 1300' */
function reachWords(institution: TurnInstitution | null): string {
  const way = institution && wayTo(institution);
  return way ? `${reachVerbs[way.how]}: ${way.where}` : 've a su agencia';
}

/** 'Llámala', or 'Escríbele (contacto@banco.example)' */
function reachCommand(institution: TurnInstitution | null): string {
  const way = institution && wayTo(institution);
  if (!way) return 'Pregúntale';
  const verb = reachVerbs[way.how];
  const command = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
  return way.how === 'phone' ? command : `${command} (${way.where})`;
}

const joined = (...sentences: readonly string[]): string => sentences.filter((text) => text !== '').join(' ');
