import {
  createPhoneLink,
  endPhoneLink,
  getPhoneLink,
  type NewPhoneLink,
  type PhoneLink,
  type PhoneLinkEnd,
} from '@cotejo/contracts/phone-links/applicant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { cutText } from '#data/http/wait-for-network.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { creditDetailsQuery } from '#loan/credit-queries.ts';
import { useIsGone } from '../use-credit-details.ts';
import { countLink, stopCounting } from './count-link.ts';
import { forgetLink, keepLink, readKeptLink } from './kept-link.ts';

const askAgainMs = { inFront: 2_000, behind: 15_000 };

/**
 * The link of this dialog: made when it opens, then asked for until it ends. After a reload the one that the tab made
 * goes on, and one that waits gives way to another, because its code was shown once. `onNothing`: it had ended.
 */
export function usePhoneLink(creditId: string, isShown: boolean, onNothing: () => void) {
  const client = useQueryClient();
  const isGone = useIsGone(creditId);
  /** With its secrets, which are told once. */
  const [made, setMade] = useState<NewPhoneLink | null>(null);
  const [linkId, setLinkId] = useState<string | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const query = endpointQuery(getPhoneLink, { params: { id: creditId } });

  const start = useSend({
    mutationFn: async () => {
      const kept = readKeptLink(creditId);
      if (kept !== null) {
        const { data } = await request(getPhoneLink, { params: { id: creditId } });
        if (data?.id !== kept || data.state === 'ended') {
          stopCounting(kept);
          return null;
        }
        if (data.state !== 'waiting') return { link: data, secrets: null };
      }
      const { data } = await request(createPhoneLink, { params: { id: creditId }, body: {} });
      return { link: data, secrets: data };
    },
    onSuccess: (started) => {
      if (started === null) {
        forgetLink();
        onNothing();
        return;
      }
      const { link, secrets } = started;
      setMade(secrets);
      setLinkId(link.id);
      setHasEnded(false);
      keepLink(creditId, link.id);
      client.setQueryData(query.queryKey, link);
    },
    onError: async (error) => {
      await isGone(error);
    },
  });
  const startOnce = useEffectEvent(() => start.mutate());
  useEffect(() => startOnce(), []);

  const asked = useQuery({
    ...query,
    enabled: linkId !== null && !hasEnded,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => (isShown && document.visibilityState === 'visible' ? askAgainMs.inFront : askAgainMs.behind),
    refetchIntervalInBackground: true,
  });
  const newest = linkId === null ? undefined : asked.data;
  const link = newest?.id === linkId ? newest : null;
  const endedBy = endOf(newest, linkId);
  const isOver = endedBy !== null;
  useEffect(() => {
    if (!isOver) return;
    setHasEnded(true);
    forgetLink();
    if (linkId !== null) stopCounting(linkId);
  }, [isOver, linkId]);

  // What came stands in the rows of the page too.
  const arrivals = link?.received.map(({ documentType, at }) => `${documentType} ${at}`).join() ?? '';
  const readCredit = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: creditDetailsQuery(creditId).queryKey });
  });
  useEffect(() => {
    if (arrivals !== '') readCredit();
  }, [arrivals]);

  const isConfirmed = link?.state === 'confirmed';
  useEffect(() => {
    if (isConfirmed && linkId !== null) countLink(linkId);
  }, [isConfirmed, linkId]);

  const end = useSend({
    mutationFn: async () => {
      forgetLink();
      if (link && !isOver) await request(endPhoneLink, { params: { id: creditId, linkId: link.id } });
      if (link) stopCounting(link.id);
    },
  });

  return {
    link,
    endedBy,
    made: made?.id === linkId ? made : null,
    isStarting: start.isPending || start.isIdle,
    failure: start.error && messageOf(start.error, 'No se pudo pedir el código. Inténtalo otra vez.'),
    askingFailure: asked.error && describeAskingFailure(asked.error),
    start: start.mutate,
    end,
    readAgain: () => asked.refetch(),
    setLink: async (next: PhoneLink) => {
      // An answer from before must not replace it.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, next);
    },
  };
}

const describeAskingFailure = (error: Error): string =>
  error instanceof RequestError && error.isUnanswered
    ? cutText
    : messageOf(error, 'No pudimos preguntar por el enlace.');

/** What ended the link of this tab; null while it lives. Of two tabs the newer one has ended the link of the older. */
function endOf(newest: PhoneLink | null | undefined, linkId: string | null): PhoneLinkEnd | null {
  if (newest === undefined) return null;
  if (newest === null) return 'time';
  return newest.id === linkId ? newest.endedBy : 'replaced';
}
