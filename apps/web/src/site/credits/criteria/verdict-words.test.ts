import {
  type Criteria,
  type CriteriaAnswers,
  matchCriteria,
  noAnswers,
  noCriteria,
  verdictOf,
} from '@cotejo/finance/criteria';
import { expect, it } from 'vitest';
import { criteriaTexts } from '#loan/criteria-words.ts';
import { changeWords, hiddenWords, ownWords, unmetWords, verdictWords } from './verdict-words.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const product = {
  minAmount: 500,
  minTerm: 3,
  maxTerm: 60,
  firstPaymentAt: (term: number) => Math.round(1_000_000 / term) / 100,
};
const loan = {
  ...{ institutionId: 'coop', amount: 8_000, term: 24, income: 1_000, firstPayment: 412, product },
} as const;

const match = (criteria: Partial<Criteria>, answers: Partial<CriteriaAnswers> = {}) =>
  matchCriteria({ ...noCriteria, ...criteria }, loan, { ...noAnswers, ...answers });
const verdict = (criteria: Partial<Criteria>, answers: Partial<CriteriaAnswers> = {}) =>
  plain(verdictWords(verdictOf(match(criteria, answers))));

const all: Criteria = {
  minAge: 21,
  maxAgeAtEnd: 70,
  earnings: [
    { kind: 'employee', minMonths: 12 },
    { kind: 'pension', minMonths: 0 },
  ],
  maxDebtShare: 50,
  membership: 'before',
  membershipMonths: 3,
  guarantorFrom: 5_000,
  noArrears: true,
};
const fitting: CriteriaAnswers = {
  ...{ age: 30, earningKind: 'employee', earningMonths: 24, otherDebts: 0, hasArrears: false, hasGuarantor: true },
  memberOf: { coop: true },
};

it('says in one line which of the published requirements are met [12.12.31]', () => {
  expect(verdict({})).toBe('No publica requisitos');
  expect(verdict(all)).toBe('Publica 7 requisitos: responde 6 preguntas y te decimos cuáles cumples');
  expect(verdict({ minAge: 21 })).toBe('Publica 1 requisito: responde 1 pregunta y te decimos cuáles cumples');
  expect(verdict(all, fitting)).toBe('Cumples los 7 requisitos que publica');
  expect(verdict({ minAge: 21 }, fitting)).toBe('Cumples el requisito que publica');
  expect(verdict(all, { ...fitting, age: 68 })).toBe('Cumples 6 de 7: depende de tu cumpleaños');
  // What is not met comes before what is not known.
  expect(verdict(all, { hasArrears: true, age: 20 })).toBe('Cumples 1 de 7: pide desde 21 años y tienes 20');
  expect(verdict({ membership: 'at_signing', noArrears: true }, { hasArrears: true })).toBe(
    'Cumples 1 de 2: pide no tener deudas vencidas',
  );
});

it('says of each requirement what is asked, what one has and what would change it [12.12.32]', () => {
  const said = (criteria: Partial<Criteria>, answers: Partial<CriteriaAnswers>) => {
    const [result] = match(criteria, answers);
    if (!result) throw new Error('no requirement');
    const asked = criteriaTexts({ ...noCriteria, ...criteria })[result.rule];
    return [asked, unmetWords(result), ownWords(result), changeWords(result)].map(plain);
  };
  expect(said({ minAge: 21 }, { age: 20 })).toEqual([
    ...['Desde 21 años', 'pide desde 21 años y tienes 20', 'Tienes 20', undefined],
  ]);
  expect(said({ maxAgeAtEnd: 70 }, { age: 69 })).toEqual([
    'Hasta 70 años al terminar de pagar',
    'pide hasta 70 años al terminar y tendrías 71',
    'Tendrías 71',
    'Con 11 meses sí',
  ]);
  const earnings = all.earnings;
  expect(said({ earnings }, { earningKind: 'business', earningMonths: 30 })).toEqual([
    'Ingreso por dependencia (desde hace 12 meses) o jubilación',
    'solo acepta dependencia o jubilación',
    'Tienes negocio propio',
    undefined,
  ]);
  expect(said({ earnings }, { earningKind: 'employee', earningMonths: 8 })).toEqual([
    'Ingreso por dependencia (desde hace 12 meses) o jubilación',
    'pide 12 meses con ese ingreso y llevas 8',
    'Tienes trabajo en dependencia, desde hace 8 meses',
    'En 4 meses sí',
  ]);
  expect(said({ maxDebtShare: 40 }, { otherDebts: 0 })).toEqual([
    'Cuotas de hasta el 40,00 % del ingreso, con las otras deudas',
    'tus cuotas serían el 41,20 % de tu ingreso y pide hasta el 40,00 %',
    'Tus cuotas serían el 41,20 %',
    'Con 25 meses sí',
  ]);
  expect(said({ maxDebtShare: 50 }, { otherDebts: 500 }).at(-1)).toBe('Sin tus otras deudas sí');
  expect(said({ membership: 'before' }, { memberOf: { coop: false } })).toEqual([
    ...['Ser socio antes de pedirlo', 'pide ser socio antes', 'Aún no', undefined],
  ]);
  expect(said({ membership: 'before', membershipMonths: 3 }, { memberOf: { coop: false, other: true } })).toEqual([
    ...['Ser socio desde hace 3 meses', 'pide ser socio desde hace 3 meses', 'Aún no', undefined],
  ]);
  expect(said({ guarantorFrom: 4_999.5 }, { hasGuarantor: false })[1]).toBe('pide garante desde $4.999,50');
  expect(said({ guarantorFrom: 5_000 }, { hasGuarantor: false })).toEqual([
    'Garante desde $5.000',
    'pide garante desde $5.000',
    'Aún no tienes',
    'Con menos de $5.000 no lo pide',
  ]);
  expect(said({ noArrears: true }, { hasArrears: true })).toEqual([
    ...['No tener deudas vencidas', 'pide no tener deudas vencidas', 'Dijiste que tienes', undefined],
  ]);
});

it('says what one has of a requirement that is not known, where something is known', () => {
  const own = (criteria: Partial<Criteria>, answers: Partial<CriteriaAnswers>) => {
    const [result] = match(criteria, answers);
    return result && plain(ownWords(result));
  };
  expect(own({ minAge: 21 }, {})).toBeUndefined();
  expect(own({ maxAgeAtEnd: 71 }, { age: 69 })).toBe('Tendrías 71 o uno más: depende de tu cumpleaños');
  expect(own({ maxDebtShare: 50 }, {})).toBe('Esta cuota sería el 41,20 %, sin tus otras deudas');
  expect(own({ earnings: all.earnings }, { earningKind: 'employee' })).toBeUndefined();
  expect(own({ membership: 'at_signing' }, {})).toBe('Te haces socio al firmar');
});

it('promises nothing and blames nobody [12.12.33]', () => {
  const unmet: Partial<CriteriaAnswers>[] = [
    { age: 20 },
    { age: 80 },
    { earningKind: 'other' },
    { earningKind: 'employee', earningMonths: 1 },
    { otherDebts: 900 },
    { memberOf: { coop: false } },
    { hasGuarantor: false },
    { hasArrears: true },
  ];
  const texts = unmet.flatMap((answers) =>
    match(all, answers)
      .filter(({ state }) => state === 'unmet')
      .flatMap((result) => [
        verdictWords(verdictOf([result])),
        ...[hiddenWords(result, true), hiddenWords(result, false), ownWords(result), changeWords(result)],
      ]),
  );
  expect(texts).toHaveLength(8 * 5);
  for (const text of texts) expect(text ?? '').not.toMatch(/aprob|probab|puntaje|score|lamentable|error|culpa/i);
});
