import type { CriteriaVerdict, CriterionResult } from '@cotejo/finance/criteria';
import { formatAlternatives, formatCents, formatCount, formatMonths, formatPercent } from '@cotejo/format/figures';
import { earningNames } from '#loan/criteria-words.ts';

// Never 'aprobado', 'probabilidad' or 'puntaje': an institution decides, and we only hold its words against answers.

/** One line that says which of the published requirements are met. */
export function verdictWords({ rules, met, questions, firstUnmet, state }: CriteriaVerdict): string {
  const count = formatCount(rules, 'requisito', 'requisitos');
  if (firstUnmet !== null) return `Cumples ${met} de ${rules}: ${unmetWords(firstUnmet)}`;
  switch (state) {
    case 'unanswered':
      return `Publica ${count}: responde ${formatCount(questions, 'pregunta', 'preguntas')} y te decimos cuáles cumples`;
    case 'birthday':
      return `Cumples ${met} de ${rules}: depende de tu cumpleaños`;
    case 'met':
      return rules === 1 ? 'Cumples el requisito que publica' : `Cumples los ${rules} requisitos que publica`;
    default:
      return noneWords;
  }
}

export const noneWords = 'No publica requisitos';

export function unmetWords(result: CriterionResult): string {
  switch (result.rule) {
    case 'age':
      return `pide desde ${result.minAge} años y tienes ${result.age}`;
    case 'ageAtEnd':
      return `pide hasta ${result.maxAgeAtEnd} años al terminar y tendrías ${result.ageAtEnd}`;
    case 'earnings':
      return result.minMonths === null || result.months === null
        ? `solo acepta ${formatAlternatives(result.accepted.map(({ kind }) => earningNames[kind]))}`
        : `pide ${formatMonths(result.minMonths)} con ese ingreso y llevas ${result.months}`;
    case 'debtShare':
      return `tus cuotas serían el ${formatPercent(result.share)} de tu ingreso y pide hasta el ${formatPercent(result.maxDebtShare)}`;
    case 'membership':
      return result.months === null
        ? 'pide ser socio antes'
        : `pide ser socio desde hace ${formatMonths(result.months)}`;
    case 'guarantor':
      return `pide garante desde ${formatCents(Math.round(result.guarantorFrom * 100))}`;
    case 'arrears':
      return 'pide no tener deudas vencidas';
  }
}

/** 'Con 24 meses sí'; null where nothing that we know of would change it. */
export function changeWords(result: CriterionResult): string | null {
  switch (result.rule) {
    case 'ageAtEnd':
      return result.longestTerm === null ? null : `Con ${formatMonths(result.longestTerm)} sí`;
    case 'earnings':
      return result.missingMonths === null ? null : `En ${formatMonths(result.missingMonths)} sí`;
    case 'debtShare':
      if (result.shortestTerm !== null) return `Con ${formatMonths(result.shortestTerm)} sí`;
      return result.withoutOtherDebts ? 'Sin tus otras deudas sí' : null;
    case 'guarantor':
      return result.lendsLess ? `Con menos de ${formatCents(Math.round(result.guarantorFrom * 100))} no lo pide` : null;
    default:
      return null;
  }
}

const ownKinds = { ...earningNames, employee: 'trabajo en dependencia', other: 'otro ingreso' } as const;

/** What the person has of what is asked; null where they have not answered. */
export function ownWords(result: CriterionResult): string | null {
  const isMet = result.state === 'met';
  if (result.state === 'unknown' && result.question !== null && result.rule !== 'debtShare') return null;
  switch (result.rule) {
    case 'age':
      return `Tienes ${result.age}`;
    case 'ageAtEnd':
      return result.state === 'unknown'
        ? `Tendrías ${result.ageAtEnd} o uno más: depende de tu cumpleaños`
        : `Tendrías ${result.ageAtEnd}`;
    case 'earnings': {
      if (result.kind === null) return null;
      const kind = ownKinds[result.kind];
      return result.minMonths && result.months !== null
        ? `Tienes ${kind}, desde hace ${formatMonths(result.months)}`
        : `Tienes ${kind}`;
    }
    case 'debtShare':
      return result.state === 'unknown'
        ? `Esta cuota sería el ${formatPercent(result.share)}, sin tus otras deudas`
        : `Tus cuotas serían el ${formatPercent(result.share)}`;
    case 'membership':
      if (result.membership === 'at_signing') return 'Te haces socio al firmar';
      return isMet ? 'Ya lo eres' : 'Aún no';
    case 'guarantor':
      return isMet ? 'Tienes quien te garantice' : 'Aún no tienes';
    case 'arrears':
      return isMet ? 'No tienes' : 'Dijiste que tienes';
  }
}

/** 'piden más tiempo con ese ingreso.': why offers are hidden, by the first requirement that is not met. */
export function hiddenWords(firstUnmet: CriterionResult, isOne: boolean): string {
  const asks = isOne ? 'pide' : 'piden';
  switch (firstUnmet.rule) {
    case 'age':
      return `${asks} más edad.`;
    case 'ageAtEnd':
      return `${asks} terminar de pagar con menos edad.`;
    case 'earnings':
      if (firstUnmet.missingMonths !== null) return `${asks} más tiempo con ese ingreso.`;
      return `no ${isOne ? 'acepta' : 'aceptan'} ese ingreso.`;
    case 'debtShare':
      return `${asks} que tus cuotas pesen menos en tu ingreso.`;
    case 'membership':
      return `${asks} ser socio antes.`;
    case 'guarantor':
      return `${asks} garante.`;
    case 'arrears':
      return `${asks} no tener deudas vencidas.`;
  }
}
