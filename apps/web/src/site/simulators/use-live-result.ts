import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '#ui/use-debounced.ts';

/** Milliseconds without a key pressed until the server is asked. */
const pauseMs = 300;

/**
 * The server's result to what was typed, asked anew when typing rests. The result before stays
 * until the next is there; what is sent stands in no URL and is kept nowhere but in this page.
 *
 * @param body null while a figure has to be put right: nothing is asked
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
