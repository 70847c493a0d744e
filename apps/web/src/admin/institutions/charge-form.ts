import { chargeNames } from '@cotejo/contracts/institutions/charges';
import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import type { Charge, ChargeBasis, ChargeKind, ChargeObligation, ChargeTime } from '@cotejo/finance/charges';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { describeChargeValue } from '../ui/charge-words.ts';

/** Texts as typed; '' where nothing is chosen. */
export interface ChargeForm {
  kind: ChargeKind | '';
  /** '' uses the name of the kind. */
  name: string;
  basis: ChargeBasis | '';
  value: string;
  when: ChargeTime | '';
  obligation: ChargeObligation;
  refundable: boolean;
}

/** Percent of the amount, set by law. */
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

/** All presets if no type is chosen. */
export const presetsOf = (type: InstitutionType | ''): ChargeForm[] =>
  (type === '' ? (Object.keys(presets) as ChargeKind[]) : kindsByType[type]).map((kind) => presets[kind]);

/** Fills in what the kind determines and keeps what was typed. */
export function withKind(charge: ChargeForm, kind: ChargeKind | ''): ChargeForm {
  if (kind === '') return { ...charge, kind };
  const preset = presets[kind];
  return { ...preset, name: charge.name, value: charge.value.trim() === '' ? preset.value : charge.value };
}

/** A name that only repeats the kind becomes ''. */
export const chargeFormOf = ({ kind, name, basis, value, when, obligation, refundable }: Charge): ChargeForm => ({
  ...{ kind, basis, when, obligation, refundable },
  name: name === chargeNames[kind] ? '' : name,
  value: String(value).replace('.', ','),
});

/** Undefined for an empty field, NaN for an invalid number. */
function typedValueOf({ basis, value }: ChargeForm): number | undefined {
  const bare = value.trim();
  if (bare === '') return undefined;
  const figure = (basis === 'fixed' ? parseTypedNumber : parseTypedPercent)(bare.replace(/^-/, '')) ?? Number.NaN;
  return bare.startsWith('-') ? -figure : figure;
}

export const chargeBodyOf = (charge: ChargeForm) => ({ ...charge, value: typedValueOf(charge) });

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

/** One line, for comparing two versions. `forms` null: the stored charges cannot be read. */
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
