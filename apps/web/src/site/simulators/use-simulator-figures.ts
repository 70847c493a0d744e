import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import type { z } from 'zod';
import { useSharedFigures } from './shared-figures.ts';

/**
 * The figures of a simulator as they were typed, and what the contract's schema says of them with
 * every key.
 *
 * @param bodyOf what the schema checks; a figure that is no number is null
 */
export function useSimulatorFigures<Values extends Record<string, string>, Body>(
  example: Values,
  schema: z.ZodType<Body>,
  bodyOf: (values: Values) => unknown,
) {
  const { values, set } = useSharedFigures(example);
  const checked = schema.safeParse(bodyOf(values));
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message;
  return {
    values,
    set,
    /** What is wrong, by the path of the figure in the body: 'amount', 'extra.0.month'. */
    errors,
    /** What to calculate with; null while a figure is wrong. */
    body: checked.success ? checked.data : null,
    /** For a box of text; `path` is the figure's in the body. */
    bind: (name: keyof Values & string, path: string) => ({
      value: values[name] ?? '',
      onChange: (text: string) => set(name, text),
      error: errors[path],
    }),
    /** For a box with a slider. */
    bindNumber: (name: keyof Values & string, path: string) => ({
      value: parseTypedNumber(values[name] ?? ''),
      onChange: (figure: number | null) => set(name, figure === null ? '' : String(figure).replace('.', ',')),
      error: errors[path],
    }),
  };
}
