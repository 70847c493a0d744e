import { chargeNames } from '@cotejo/contracts/institutions/charges';
import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import type { Charge, ChargeBasis, ChargeKind, ChargeObligation, ChargeTime } from '@cotejo/finance/charges';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { describeChargeValue } from '../ui/charge-words.ts';

/** A charge as it stands in the form: texts as typed, '' where nothing is chosen yet. */
export interface ChargeForm {
  kind: ChargeKind | '';
  /** Empty: the name of its kind. */
  name: string;
  basis: ChargeBasis | '';
  value: string;
  when: ChargeTime | '';
  obligation: ChargeObligation;
  refundable: boolean;
}

/** The contribution to SOLCA by law, percent of the amount. */
const solcaPercent = '0,5';

const blank = { name: '', value: '', obligation: 'required', refundable: false } as const;

const presets: Readonly<Record<ChargeKind, ChargeForm>> = {
  solca: { ...blank, kind: 'solca', basis: 'amount', value: solcaPercent, when: 'deducted', obligation: 'law' },
  life_insurance: { ...blank, kind: 'life_insurance', basis: 'balance', when: 'monthly' },
  certificates: { ...blank, kind: 'certificates', basis: 'fixed', when: 'upfront', refundable: true },
  savings_deposit: { ...blank, kind: 'savings_deposit', basis: 'amount', when: 'deducted', refundable: true },
  other: { ...blank, kind: 'other', basis: '', when: '' },
};

const kindsByType: Readonly<Record<InstitutionType, readonly ChargeKind[]>> = {
  BANK: ['solca', 'life_insurance', 'other'],
  COOPERATIVE: ['life_insurance', 'certificates', 'savings_deposit', 'other'],
};

/**
 * The charges that a type of institution usually has, ready to be added; all of them while no type
 * is chosen.
 */
export const presetsOf = (type: InstitutionType | ''): ChargeForm[] =>
  (type === '' ? (Object.keys(presets) as ChargeKind[]) : kindsByType[type]).map((kind) => presets[kind]);

/**
 * A charge whose kind was chosen: what the kind says about it is filled in, what was typed stays.
 */
export function withKind(charge: ChargeForm, kind: ChargeKind | ''): ChargeForm {
  if (kind === '') return { ...charge, kind };
  const preset = presets[kind];
  return { ...preset, name: charge.name, value: charge.value.trim() === '' ? preset.value : charge.value };
}

/** A stored charge as the form holds it; a name that only repeats its kind is left to the kind. */
export const chargeFormOf = ({ kind, name, basis, value, when, obligation, refundable }: Charge): ChargeForm => ({
  ...{ kind, basis, when, obligation, refundable },
  name: name === chargeNames[kind] ? '' : name,
  value: String(value).replace('.', ','),
});

/** The value as it is sent; undefined while the box is empty, NaN where it holds no number. */
function typedValueOf({ basis, value }: ChargeForm): number | undefined {
  const bare = value.trim();
  if (bare === '') return undefined;
  const figure = (basis === 'fixed' ? parseTypedNumber : parseTypedPercent)(bare.replace(/^-/, '')) ?? Number.NaN;
  return bare.startsWith('-') ? -figure : figure;
}

export const chargeBodyOf = (charge: ChargeForm) => ({ ...charge, value: typedValueOf(charge) });

/** The charges that are complete, as a product has them, and how many of the form are not. */
export function completeCharges(forms: readonly ChargeForm[]): { charges: Charge[]; incomplete: number } {
  let charges: Charge[] = [];
  for (const form of forms) {
    const parsed = chargesInput.safeParse([...charges, chargeBodyOf(form)]);
    if (parsed.success) charges = parsed.data;
  }
  return { charges, incomplete: forms.length - charges.length };
}

export const nameOfCharge = ({ kind, name }: Pick<ChargeForm, 'kind' | 'name'>): string =>
  name.trim() || (kind === '' ? 'Cargo sin tipo' : chargeNames[kind]);

/**
 * A list of charges in one line, for two versions side by side; null where the stored ones cannot
 * be read.
 */
export function describeCharges(forms: readonly ChargeForm[] | null): string {
  if (forms === null) return 'no se pueden leer';
  const texts = forms.map((form) => {
    const [charge] = completeCharges([form]).charges;
    return charge ? `${charge.name}: ${describeChargeValue(charge)}` : `${nameOfCharge(form)}: incompleto`;
  });
  return texts.join('; ') || 'ninguno';
}

export const isChargeForms = (value: unknown): value is ChargeForm[] =>
  Array.isArray(value) &&
  value.every(
    (charge: unknown) =>
      typeof charge === 'object' &&
      charge !== null &&
      Object.entries(presets.other).every(([key, sample]) => typeof Reflect.get(charge, key) === typeof sample),
  );
