import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';

/** Milliseconds without a key pressed until the server is asked. */
const pauseMs = 300;

/** What is wrong with a body, by the path of the figure: 'amount', 'extra.0.month'. */
export function findErrors(schema: z.ZodType, body: unknown): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

/**
 * The server's answer to what was typed, asked anew when typing rests. The answer before stays until the next is there; what is
 * sent stands in no address and is kept nowhere but in this page.
 */
export function useLiveAnswer<Body extends object, Result>(
  name: string,
  body: Body,
  isValid: boolean,
  ask: (body: Body, signal: AbortSignal) => Promise<{ result: Result }>,
) {
  const key = JSON.stringify(body);
  const [asked, setAsked] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['loan-simulator', name, asked],
    queryFn: ({ signal }) => ask(JSON.parse(asked) as Body, signal),
    enabled: isValid && asked === key,
    placeholderData: keepPreviousData,
  });
  return {
    result: data?.result ?? null,
    isBusy: isFetching || asked !== key,
    problem: error?.message ?? null,
    retry: () => void refetch(),
  };
}
