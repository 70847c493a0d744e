import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
  needsWork,
} from '@cotejo/contracts/notifications';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { isNotFound, isSessionOver, RequestError } from '#data/http/request-error.ts';
import { endpointKey, makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import {
  bellDelayMs,
  bellSize,
  createFailureCounter,
  listPollMs,
  type NotificationKind,
  pageSize,
  typesOf,
  unreadPollMs,
} from './notification-rules.ts';

const bellQuery = { limit: bellSize, page: 1 };

const keys = {
  unread: endpointKey(countUnreadNotifications),
  bell: endpointKey(listNotifications, { query: bellQuery }),
  pages: [...endpointKey(listNotifications), 'pages'],
  reachable: [...endpointKey(listNotifications), 'reachable'],
};

interface NotificationList {
  data: Notification[];
  unreadCount: number;
}

export const failures = createFailureCounter();

/** A lost session is not a failure of this feature. */
async function counted<Response>(work: Promise<Response>): Promise<Response> {
  try {
    const response = await work;
    failures.succeed();
    return response;
  } catch (error) {
    if (!isSessionOver(error) && !(error instanceof DOMException)) failures.fail();
    throw error;
  }
}

/**
 * On the notifications page at half the list's interval, elsewhere at the bell's. One query, so that they never poll
 * twice.
 */
export function useUnreadCount(isOnPage: boolean, isConnected: boolean) {
  return useQuery({
    queryKey: keys.unread,
    queryFn: async ({ signal }) => (await counted(request(countUnreadNotifications, { signal }))).data,
    refetchInterval: () => (isOnPage ? unreadPollMs(isConnected) : bellDelayMs(failures.inARow())),
    staleTime: 0,
  });
}

/** Requests the smallest list, with a timeout of five seconds. */
export function useIsReachable(isDoubtful: boolean): boolean {
  const { data } = useQuery({
    queryKey: keys.reachable,
    enabled: isDoubtful,
    refetchInterval: isDoubtful ? 5_000 : false,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        await request(listNotifications, { query: { limit: 1 }, timeoutMs: 5_000, signal });
        return true;
      } catch (error) {
        return !(error instanceof RequestError && (error.isUnanswered || error.status >= 500));
      }
    },
  });
  return !isDoubtful || data !== false;
}

export function useBellList(isOpen: boolean) {
  return useQuery({
    queryKey: keys.bell,
    enabled: isOpen,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<NotificationList> =>
      counted(request(listNotifications, { query: bellQuery, signal })),
  });
}

export function useNotificationPages(isConnected: boolean, kind: NotificationKind | '') {
  const ofKind = kind === '' ? {} : { type: typesOf(kind) };
  return useInfiniteQuery({
    queryKey: [...keys.pages, kind],
    staleTime: 0,
    refetchInterval: listPollMs(isConnected),
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      counted(
        request(listNotifications, {
          query: { limit: pageSize, ...ofKind, ...(pageParam ? { lastId: pageParam } : { page: 1 }) },
          signal,
        }),
      ),
    getNextPageParam: ({ data }) => (data.length < pageSize ? undefined : data.at(-1)?.id),
  });
}

/** An application that was only started is already stored as read. */
export async function fetchNewestUnread(): Promise<Notification | null> {
  const { data } = await request(listNotifications, { query: bellQuery });
  return data.find(({ read }) => !read) ?? null;
}

/** If the feature is off, its endpoints do not exist. */
export const isDisabled = isNotFound;

/** Optimistic: shown first, then sent. */
export function useMarkRead() {
  const client = useQueryClient();

  async function markOne(notification: Notification): Promise<void> {
    if (notification.read) return;
    showAsRead(client, ({ id }) => id === notification.id, notification);
    try {
      await request(markNotificationRead, { params: { id: notification.id } });
    } catch {
      // If the request fails, the next fetch shows them as unread.
      await makeStale(client, [staleBelow(listNotifications)]);
    }
  }

  async function markAll(): Promise<void> {
    const unread = shownOf(client).filter(({ read }) => !read);
    showAsRead(client, () => true, null);
    try {
      await request(markAllNotificationsRead);
    } catch {
      const sent = await Promise.allSettled(unread.map(({ id }) => request(markNotificationRead, { params: { id } })));
      if (sent.some(({ status }) => status === 'rejected')) {
        showToast('Error al conectar con el servidor', 'error');
        await makeStale(client, [staleBelow(listNotifications)]);
      }
    }
  }

  return { markOne, markAll };
}

function shownOf(client: QueryClient): Notification[] {
  const pages = client
    .getQueriesData<InfiniteData<NotificationList>>({ queryKey: keys.pages })
    .flatMap(([, list]) => list?.pages ?? []);
  const all = [...(client.getQueryData<NotificationList>(keys.bell)?.data ?? []), ...pages.flatMap(({ data }) => data)];
  return [...new Map(all.map((notification) => [notification.id, notification])).values()];
}

interface UnreadCounts {
  count: number;
  needsWork: number;
}

/** @param only null: all of them */
function showAsRead(
  client: QueryClient,
  isMeant: (notification: Notification) => boolean,
  only: Notification | null,
): void {
  const less = (unread: number, isOneLess = true) => (only === null ? 0 : Math.max(0, unread - Number(isOneLess)));
  const changed = <List extends NotificationList>(list: List): List => ({
    ...list,
    data: list.data.map((notification) => (isMeant(notification) ? { ...notification, read: true } : notification)),
    unreadCount: less(list.unreadCount),
  });
  client.setQueryData<UnreadCounts>(
    keys.unread,
    (unread) =>
      unread && { count: less(unread.count), needsWork: less(unread.needsWork, only !== null && needsWork(only)) },
  );
  client.setQueryData<NotificationList>(keys.bell, (list) => list && changed(list));
  client.setQueriesData<InfiniteData<NotificationList>>(
    { queryKey: keys.pages },
    (pages) => pages && { ...pages, pages: pages.pages.map(changed) },
  );
}
