import type { InstitutionWarning } from '@cotejo/contracts/institutions/charges';
import { chargesPath, type InstitutionForm } from './institution-form.ts';

/**
 * Shows only the warnings about what this save changed: repeating all of them would make people ignore them.
 * @param before the values that the form started from
 */
export function warningsOfChanges(
  warnings: readonly InstitutionWarning[],
  before: InstitutionForm,
  after: InstitutionForm,
): InstitutionWarning[] {
  // What is usual for a bank may be unusual for a cooperative.
  if (before.type !== after.type) return [...warnings];
  const chargesBefore = new Set((before.charges ?? []).map((charge) => JSON.stringify(charge)));
  const isNew = ({ code, field }: InstitutionWarning): boolean => {
    if (code === 'RATE_JUMP' || code === 'RATE_PROPOSED') return true;
    if (code === 'RATE_ABOVE_CEILING') return before.minRate !== after.minRate || before.maxRate !== after.maxRate;
    if (field === chargesPath) return JSON.stringify(before.charges) !== JSON.stringify(after.charges);
    return !chargesBefore.has(JSON.stringify(after.charges?.[Number(field.slice(chargesPath.length + 1))]));
  };
  return warnings.filter(isNew);
}
