import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '#ui/controls/use-debounced.ts';

/** Typing pause before a request. */
const pauseMs = 300;

/**
 * Keeps the previous result until the next arrives. Values go in the body, never in a URL.
 * @param body null while the input is invalid
 */
export function useLiveResult<Body extends object, Result>(
  name: string,
  body: Body | null,
  ask: (body: Body, signal: AbortSignal) => Promise<{ result: Result }>,
) {
  const key = JSON.stringify(body);
  const asked = useDebounced(key, pauseMs);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['loan-simulator', name, asked],
    queryFn: ({ signal }) => ask(JSON.parse(asked) as Body, signal),
    enabled: body !== null && asked === key,
    placeholderData: keepPreviousData,
  });
  return {
    result: data?.result ?? null,
    isBusy: isFetching || asked !== key,
    problem: error?.message ?? null,
    retry: () => void refetch(),
  };
}
