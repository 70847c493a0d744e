import { listPendingCredits } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { releaseCredit, type Taken, takeCredit, takeNextCredit } from '@cotejo/contracts/desk/take';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { showToast, toastDurationMs } from '#ui/feedback/Toast.tsx';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';
import { reviewPath } from '../credits/credit-filters.ts';
import { creditQuery } from '../credits/use-credits.ts';
import { failureText } from '../ui/FailureText.tsx';
import { useChange } from '../ui/use-change.ts';
import { present, takenIn, takenText } from './desk-texts.ts';

/** Only this changes: reading the application again would also read its documents again. */
export const writeTaken = (client: QueryClient, id: string, taken: Taken | null): void =>
  void client.setQueryData(creditQuery(id).queryKey, (credit) => credit && { ...credit, taken });

/** The conflict that somebody else has it also says who. */
export function writeHolder(client: QueryClient, id: string, error: Error): Taken | null {
  const taken = error instanceof RequestError ? takenIn(error.data) : null;
  if (taken) writeTaken(client, id, taken);
  return taken;
}

/**
 * The start of any work on an application: takes it if nobody has it, so that no second reviewer does the same work.
 * Throws the conflict of who was faster; without an answer the work goes on, and the server decides.
 */
export async function takeIfFree(client: QueryClient, id: string): Promise<void> {
  const credit = client.getQueryData(creditQuery(id).queryKey);
  const isWaiting = awaitingReviewStatuses.some((awaiting) => awaiting === credit?.status);
  if (!credit || credit.isOwn || !isWaiting || present(credit.taken)) return;
  try {
    writeTaken(client, id, (await request(takeCredit, { params: { id }, body: {} })).data.taken);
  } catch (error) {
    if (error instanceof Error && writeHolder(client, id, error)) throw error;
  }
}

/** `takeIfFree`, which says who was faster and then calls `onRefused`. */
export function useTakeIfFree(id: string) {
  const client = useQueryClient();
  return (onRefused?: () => void) =>
    void takeIfFree(client, id).catch((error: unknown) => {
      const taken = error instanceof RequestError ? takenIn(error.data) : null;
      if (taken) showToast(`${takenText(taken)}.`, 'error');
      onRefused?.();
    });
}

/** Without words it takes a free one, and renews one's own. */
export function useTake(id: string, onDone?: () => void) {
  const client = useQueryClient();
  return useChange({
    run: async (words: string | null) =>
      (await request(takeCredit, { params: { id }, body: words === null ? {} : { words } })).data.taken,
    setData: (_client, taken) => writeTaken(client, id, taken),
    failure: 'Error al tomar la solicitud',
    stale: [listPendingCredits],
    ...(onDone && { onDone }),
    onFailure: (error) => {
      const taken = writeHolder(client, id, error);
      if (taken) showToast(`${takenText(taken)}.`, 'error');
    },
  });
}

export function useRelease(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useChange({
    run: () => request(releaseCredit, { params: { id }, body: {} }),
    setData: () => writeTaken(client, id, null),
    message: 'Soltaste la solicitud',
    failure: 'Error al soltar la solicitud',
    stale: [listPendingCredits],
    onDone,
    onFailure: (error) => {
      if (!writeHolder(client, id, error)) showToast(failureText(error, 'Error al soltar la solicitud'), 'error');
    },
  });
}

const noneLeftText = 'No queda ninguna solicitud libre.';

interface Before {
  /** The decision after which the next one is taken, in words. */
  said?: string;
  /** Router state for the next review. */
  state?: unknown;
}

/** Takes the first free application of the queue and opens its review. */
export function useTakeNext() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [isOpening, startOpening] = useTransition();
  const change = useChange({
    run: async (_before: Before) => (await request(takeNextCredit, { body: {} })).data.credit,
    setData: (_client, credit) => {
      if (credit) client.setQueryData(creditQuery(credit.id).queryKey, credit);
    },
    onSuccess: async (credit, { said, state }) => {
      if (credit === null) showToast(noneLeftText);
      if (credit === null || !isShown()) return;
      if (said !== undefined) showToast(said, 'done', toastDurationMs(said), 'review');
      const opening = Promise.resolve(navigate(reviewPath(credit.id, null), { state }));
      startOpening(() => opening);
      await opening;
    },
    failure: 'Error al tomar la siguiente solicitud',
    stale: [listPendingCredits],
    onFailure: (error) => showToast(nextFailureText(error), 'error'),
  });
  // Pending until the review is shown: a second press before that would take another one.
  const isPending = change.isPending || isOpening;
  const mutate = (before: Before) => {
    if (!isPending) change.mutate(before);
  };
  return { isPending, mutate };
}

function nextFailureText(error: Error): string {
  const held = error instanceof RequestError ? error.data.held : null;
  return typeof held === 'number'
    ? `Ya tienes ${held} solicitudes tomadas: decide o suelta alguna antes de tomar otra.`
    : failureText(error, 'No se pudo tomar la siguiente solicitud. Vuelve a intentarlo.');
}
