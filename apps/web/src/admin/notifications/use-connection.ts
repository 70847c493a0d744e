import { listNotifications, type Notification } from '@cotejo/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readStored } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import { makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { useAdminSession } from '#session/admin.ts';
import { useSettings } from '../shell/settings-context.ts';
import { createLiveConnection, type LiveSocket, type LiveState } from './live-connection.ts';

const liveState = createStore<LiveState>('off');

export const useLiveState = liveState.useValue;

/**
 * Only the bell calls this, so there is one connection per page.
 * @param isReachable when the server responds again, a connection that was given up is retried
 */
export function useLiveConnection(onNotification: (notification: Notification) => void, isReachable: boolean): void {
  const { notificationsLive } = useSettings();
  const { status } = useAdminSession();
  const client = useQueryClient();
  const tell = useRef(onNotification);
  const present = useRef<ReturnType<typeof createLiveConnection> | null>(null);
  useEffect(() => {
    tell.current = onNotification;
  });
  useEffect(() => {
    if (!notificationsLive || status !== 'signed-in') return;
    const connection = createLiveConnection({
      open: openSocket,
      now: Date.now,
      onState: liveState.set,
      onNews: (notification) => {
        void makeStale(client, [staleBelow(listNotifications)]);
        if (notification) tell.current(notification);
      },
    });
    connection.start();
    present.current = connection;
    return () => {
      present.current = null;
      connection.stop();
    };
  }, [notificationsLive, status, client]);
  useEffect(() => {
    if (isReachable) present.current?.retry();
  }, [isReachable]);
}

function openSocket(): LiveSocket {
  const url = new URL('/notifications', location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('token', readStored(adminSessionKeys.token) ?? '');
  return new WebSocket(url) as LiveSocket;
}
