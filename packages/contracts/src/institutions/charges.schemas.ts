import type { Charge } from '@cotejo/finance/charges';
import { z } from 'zod';
import { textLine } from '../core/fields.schemas.ts';
import { isWholeCents } from '../core/fields.ts';
import { chargeBases, chargeKinds, chargeObligations, chargeTimes } from './charge-shapes.ts';
import { chargeNames, institutionWarningCodes, maximumCharges } from './charges.ts';

const nameLine = textLine(60);

const mostPercent = { amount: 20, balance: 2 } as const;

const mostDollars = 10_000;

const hasDecimals = (value: number, decimals: number): boolean =>
  Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? missing : `Usa uno de: ${values.join(', ')}`,
  });

const sentCharge = z.strictObject(
  {
    kind: oneOf(chargeKinds, 'Elige qué cargo es'),
    /** Empty: the default name of the kind. */
    name: z
      .string({ error: 'Debe ser un texto' })
      .trim()
      .superRefine((name, context) => {
        const [issue] = name === '' ? [] : (nameLine.safeParse(name).error?.issues ?? []);
        if (issue) context.addIssue({ code: 'custom', message: issue.message });
      })
      .nullish(),
    basis: oneOf(chargeBases, 'Elige sobre qué se calcula'),
    value: z.number({
      error: ({ input }) => (input === undefined || input === null ? 'Indica el valor' : 'Debe ser un número'),
    }),
    when: oneOf(chargeTimes, 'Elige cuándo se paga'),
    obligation: oneOf(chargeObligations, 'Elige quién lo pide').optional(),
    refundable: z.boolean({ error: 'Debe ser sí o no' }).optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? undefined : 'El cargo debe tener tipo, base, valor y momento',
  },
);

type SentCharge = z.output<typeof sentCharge>;

function valueText({ basis, value }: SentCharge): string | null {
  if (value <= 0) return 'El valor debe ser mayor a 0';
  if (basis === 'fixed') {
    if (value > mostDollars) return 'El valor debe ser como máximo $10.000';
    return isWholeCents(value) ? null : 'El valor admite como máximo dos decimales';
  }
  if (value > mostPercent[basis]) return `El porcentaje debe ser como máximo ${mostPercent[basis]} %`;
  return hasDecimals(value, 4) ? null : 'El porcentaje admite como máximo cuatro decimales';
}

/** Broken rules by field; a contradiction is reported at the later field. */
function brokenRules(charge: SentCharge): Partial<Record<keyof SentCharge, string>> {
  const { kind, basis, when } = charge;
  const { obligation, refundable } = completed(charge);
  const isSolca = kind === 'solca';
  const texts: Partial<Record<keyof SentCharge, string | null>> = {
    basis: isSolca && basis !== 'amount' ? 'La contribución SOLCA se calcula sobre el monto' : null,
    value: valueText(charge),
    when:
      isSolca && when !== 'deducted'
        ? 'La contribución SOLCA se descuenta de lo que se entrega'
        : basis === 'balance' && when !== 'monthly'
          ? 'Un porcentaje del saldo se paga cada mes'
          : null,
    obligation:
      isSolca && obligation !== 'law'
        ? 'La contribución SOLCA la pide la ley'
        : !isSolca && obligation === 'law'
          ? 'La ley solo pide la contribución SOLCA'
          : null,
    refundable:
      when === 'monthly' && refundable
        ? 'Lo que se paga cada mes no se devuelve'
        : kind === 'savings_deposit' && !refundable
          ? 'El ahorro en garantía siempre se devuelve'
          : (isSolca || kind === 'life_insurance') && refundable
            ? 'Este cargo no se devuelve'
            : null,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as Record<string, string>;
}

function completed({ kind, name, basis, value, when, obligation, refundable }: SentCharge): Charge {
  return {
    kind,
    name: name || chargeNames[kind],
    basis,
    value,
    when,
    obligation: obligation ?? (kind === 'solca' ? 'law' : 'required'),
    refundable: refundable ?? (when !== 'monthly' && (kind === 'savings_deposit' || kind === 'certificates')),
  };
}

const checkedCharge = sentCharge
  .superRefine((charge, context) => {
    for (const [key, message] of Object.entries(brokenRules(charge)))
      context.addIssue({ code: 'custom', path: [key], message });
  })
  .transform(completed);

/**
 * The charges as sent, completed with defaults. Stored charges are parsed with it too; they count
 * as unreadable when it fails.
 */
export const chargesInput = z
  .array(checkedCharge, { error: 'Los cargos deben ser una lista' })
  .max(maximumCharges, `Admite como máximo ${maximumCharges} cargos`)
  .superRefine((charges, context) => {
    for (const [index, { kind }] of charges.entries()) {
      if (kind === 'solca' && charges.findIndex((charge) => charge.kind === 'solca') < index)
        context.addIssue({ code: 'custom', path: [index, 'kind'], message: 'La contribución SOLCA va una sola vez' });
    }
  });

/** A warning about a saved product; it never blocks saving. */
export const institutionWarningSchema = z.object({
  code: z.enum(institutionWarningCodes),
  field: z.string(),
  message: z.string(),
});
