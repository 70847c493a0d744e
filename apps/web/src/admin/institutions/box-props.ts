import type { FieldPath, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { type InstitutionForm, institutionFieldId } from './institution-form.ts';

export type InstitutionFormMethods = UseFormReturn<InstitutionForm>;

/** What a box of the form is given: its id, its error, and what takes its edits. */
export const boxProps = <Name extends FieldPath<InstitutionForm>>(
  { register, getFieldState, formState }: InstitutionFormMethods,
  name: Name,
  options?: RegisterOptions<InstitutionForm, Name>,
) => ({
  id: institutionFieldId(name),
  error: getFieldState(name, formState).error?.message,
  ...register(name, options),
});
