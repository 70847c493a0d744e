import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useLateModule } from '#late-module.ts';
import { type SimulatorSchemas, simulatorSchemas } from './late-schemas.ts';
import { useSharedFigures } from './shared-figures.ts';

/**
 * The figures of a simulator as they were typed, and what the contract's schema says of them with
 * every key. The schema comes after the page: until then the example is what is reckoned with.
 *
 * @param example what the boxes begin with. Its body is the one that the schema gives for it
 * @param name the contract's body
 * @param bodyOf what the schema is asked about; a figure that is no number is null
 */
export function useSimulatorFigures<Values extends Record<string, string>, Name extends keyof SimulatorSchemas>(
  example: Values,
  name: Name,
  bodyOf: (values: Values) => unknown,
) {
  const { values, set, start } = useSharedFigures(example);
  useLateModule(simulatorSchemas);
  const isExample = values === start;
  // Who changes a figure does not wait for the rest of the page.
  const { data, error, refetch } = useQuery({
    queryKey: ['simulator-schemas'],
    queryFn: simulatorSchemas.load,
    enabled: !isExample && simulatorSchemas.now() === null,
    structuralSharing: false,
  });
  const schemas = simulatorSchemas.now() ?? data ?? null;
  const isMissing = !isExample && schemas === null;
  const { body, errors } =
    isExample || schemas === null
      ? { body: bodyOf(start) as z.output<SimulatorSchemas[Name]>, errors: {} }
      : check<z.output<SimulatorSchemas[Name]>>(schemas[name], bodyOf(values));
  return {
    values,
    set,
    /** What is wrong, by the path of the figure in the body: 'amount', 'extra.0.month'. */
    errors,
    /** What may be reckoned with; null while a figure is wrong. There is nothing to send. */
    body,
    /** Whether what was typed waits for the schema, and why that cannot be had. */
    check: {
      isBusy: isMissing && error === null,
      problem: isMissing && error ? error.message : null,
      retry: () => void refetch(),
    },
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

function check<Body>(schema: z.ZodType, typed: unknown): { body: Body | null; errors: Record<string, string> } {
  const read = schema.safeParse(typed);
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message;
  return { body: read.success ? (read.data as Body) : null, errors };
}
