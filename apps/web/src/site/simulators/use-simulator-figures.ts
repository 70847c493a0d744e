import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import type { z } from 'zod';
import { useSharedFigures } from './shared-figures.ts';

/** @param bodyOf builds what the schema checks; null for text that is not a number */
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
    /** Messages by path in the body: 'amount', 'extra.0.month'. */
    errors,
    /** Null while any value is invalid. */
    body: checked.success ? checked.data : null,
    /** For a text field; `path` is that of the value in the body. */
    bind: (name: keyof Values & string, path: string) => ({
      value: values[name] ?? '',
      onChange: (text: string) => set(name, text),
      error: errors[path],
    }),
    bindNumber: (name: keyof Values & string, path: string) => ({
      value: parseTypedNumber(values[name] ?? ''),
      onChange: (figure: number | null) => set(name, figure === null ? '' : String(figure).replace('.', ',')),
      error: errors[path],
    }),
  };
}
