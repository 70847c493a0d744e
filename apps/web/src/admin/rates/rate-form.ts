import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import type { PricedProduct, RateVersion } from '@cotejo/contracts/rates/admin';
import { changeRatesBody } from '@cotejo/contracts/rates/admin.schemas';
import { formatDayAndMonth } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { fieldErrors } from '#forms/field-errors.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { institutionLabels, type LoanNumber, linesOf, loanNumbers } from '../institutions/institution-form.ts';
import { figureOf, numberText } from '../institutions/typed-figures.ts';
import type { PricedRates } from './rate-changes.ts';
import { emptySource, type SourceForm, sourceField, sourceOf } from './source-form.ts';

/** As typed. */
export interface RateForm extends SourceForm, Record<LoanNumber, string> {
  minRate: string;
  maxRate: string;
  /** One per line. */
  locations: string;
  /** Not edited here: these two come from the version that is restored. */
  charges: PricedProduct['charges'];
  criteria: PricedProduct['criteria'];
  note: string;
}

export const formOfRates = ({ minRate, maxRate, product }: PricedRates): RateForm => ({
  minRate: numberText(minRate),
  maxRate: numberText(maxRate),
  ...(Object.fromEntries(loanNumbers.map((name) => [name, numberText(product[name])])) as Record<LoanNumber, string>),
  locations: product.locations.join('\n'),
  charges: product.charges,
  criteria: product.criteria,
  ...emptySource,
  note: '',
});

export const formOfReturn = (version: RateVersion, inForceSince: string): RateForm => ({
  ...formOfRates(version),
  sourceLabel: version.source.label,
  sourceUrl: version.source.url ?? '',
  note: `Corrige el cambio del ${formatDayAndMonth(inForceSince)}`,
});

export const rateLabels: Readonly<Record<string, string>> = {
  minRate: 'Tasa mínima anual (%)',
  maxRate: 'Tasa máxima anual (%)',
  ...Object.fromEntries(loanNumbers.map((name) => [name, institutionLabels[`loan.${name}`]])),
  locations: 'Lugares del producto',
};

const figuresOf = (form: RateForm) => ({
  minRate: figureOf(form.minRate, parseTypedPercent),
  maxRate: figureOf(form.maxRate, parseTypedPercent),
  product: {
    ...Object.fromEntries(loanNumbers.map((name) => [name, figureOf(form[name], parseTypedNumber)] as const)),
    locations: linesOf(form.locations),
    charges: form.charges,
    criteria: form.criteria,
  },
});

type Key = Pick<RateVersion, 'institutionId'> & { versionId: string };

/** Null if nothing differs. */
function changeOf(form: RateForm, base: RateForm) {
  const [now, before] = [figuresOf(form), figuresOf(base)];
  const differs = (value: unknown, was: unknown) => JSON.stringify(value) !== JSON.stringify(was);
  const product = Object.fromEntries(
    Object.entries(now.product).filter(([name, value]) => differs(value, Reflect.get(before.product, name))),
  );
  const change = {
    ...(differs(now.minRate, before.minRate) && { minRate: now.minRate }),
    ...(differs(now.maxRate, before.maxRate) && { maxRate: now.maxRate }),
    ...(Object.keys(product).length > 0 && { product: product as Partial<typeof now.product> }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

export const changesNothing = (form: RateForm, base: RateForm): boolean => changeOf(form, base) === null;

/** Whether what is not edited here changes. */
export function changesBesides(form: RateForm, base: RateForm): { charges: boolean; criteria: boolean } {
  const product = changeOf(form, base)?.product;
  return { charges: product?.charges !== undefined, criteria: product?.criteria !== undefined };
}

/** Sends only what was edited, so that other people's changes stay. */
export const changeBodyOf = (form: RateForm, base: RateForm, key: Key) =>
  changeRatesBody.parse({ source: sourceOf(form), note: form.note, changes: [{ ...key, ...changeOf(form, base) }] });

export function rateErrors(form: RateForm, base: RateForm, key: Key): FieldErrors {
  const figures = figuresOf(form);
  const body = { source: sourceOf(form), note: form.note, changes: [{ ...key, ...figures }] };
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(changeRatesBody, body)).map(([name, text]) => [rateField(name), text]),
  );
  for (const name of ['minRate', 'maxRate'] as const)
    if (form[name].trim() === '') errors[name] = institutionTexts[name];
  for (const name of loanNumbers) if (form[name].trim() === '') errors[name] = 'Debe ser un número';
  const { minRate = 0, maxRate = 0 } = figures;
  if (!errors.minRate && !errors.maxRate && minRate > maxRate) errors.maxRate = institutionTexts.ratesInOrder;
  if (Object.keys(errors).length === 0 && changesNothing(form, base)) errors.unchanged = unchangedText;
  return errors;
}

export const unchangedText = 'No cambiaste ninguna cifra. Si sigue igual, confírmala en lugar de cambiarla.';

/**
 * Form field for a field name of the server. An error of a list names the entry; the form has one field for the list.
 */
export const rateField = (name: string): string =>
  sourceField(name.replace(/^changes\.0\.(product\.)?/, '').replace(/^locations\..*/, 'locations'));
