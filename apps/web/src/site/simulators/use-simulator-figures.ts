import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import type { z } from 'zod';
import { useSharedFigures } from './shared-figures.ts';

/**
 * The figures of a simulator as they were typed, and what the contract's schema says of them with
 * every key. There is nothing to send: `body` is what may be reckoned with, null while a figure is
 * wrong.
 *
 * @param bodyOf what the schema is asked about; a figure that is no number is null
 */
export function useSimulatorFigures<Values extends Record<string, string>, Schema extends z.ZodType>(
  start: Values,
  schema: Schema,
  bodyOf: (values: Values) => unknown,
) {
  const { values, set } = useSharedFigures(start);
  const read = schema.safeParse(bodyOf(values));
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message;
  return {
    values,
    set,
    /** What is wrong, by the path of the figure in the body: 'amount', 'extra.0.month'. */
    errors,
    body: read.success ? read.data : null,
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
