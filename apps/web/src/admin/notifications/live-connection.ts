import type { Notification } from '@cotejo/contracts/notifications';

/** Times in milliseconds. */
export const liveRules = {
  reconnectAttempts: 5,
  reconnectFirstMs: 3_000,
  reconnectFactor: 1.5,
  monitorEveryMs: 5_000,
  staleAfterMs: 90_000,
} as const;

/** `attempt` starts at 1: 3 s × 1.5^(n−1). */
export const reconnectDelayMs = (attempt: number): number =>
  liveRules.reconnectFirstMs * liveRules.reconnectFactor ** (attempt - 1);

/** 'off': disabled, or stopped after five attempts. Polling continues. */
export type LiveState = 'off' | 'connecting' | 'connected' | 'reconnecting';

export interface LiveSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

interface LiveDeps {
  open: () => LiveSocket;
  now: () => number;
  onState: (state: LiveState) => void;
  /** Null if notifications may have been missed. */
  onNews: (notification: Notification | null) => void;
}

/** Reconnects with growing delays, and replaces a connection that has been silent. */
export function createLiveConnection({ open, now, onState, onNews }: LiveDeps) {
  let socket: LiveSocket | null = null;
  let attempt = 0;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let monitor: ReturnType<typeof setInterval> | undefined;

  function connect(): void {
    const mine = open();
    socket = mine;
    mine.onopen = () => {
      heardAt = now();
      attempt = 0;
      onState('connected');
      // Notifications may have been missed while disconnected.
      onNews(null);
    };
    mine.onmessage = ({ data }) => {
      heardAt = now();
      const news = readNews(data);
      if (news !== undefined) onNews(news);
    };
    mine.onclose = () => {
      if (socket === mine) plan();
    };
  }

  function plan(): void {
    socket = null;
    attempt += 1;
    if (attempt > liveRules.reconnectAttempts) {
      onState('off');
      return;
    }
    onState('reconnecting');
    timer = setTimeout(connect, reconnectDelayMs(attempt));
  }

  function disconnect(): void {
    const mine = socket;
    socket = null;
    if (mine) {
      mine.onclose = null;
      mine.close();
    }
  }

  return {
    /** Starts again after the last attempt failed; does nothing during an attempt. */
    retry(): void {
      if (attempt <= liveRules.reconnectAttempts) return;
      attempt = 0;
      onState('reconnecting');
      connect();
    },
    start(): void {
      onState('connecting');
      connect();
      heardAt = now();
      monitor = setInterval(() => {
        if (socket === null || now() - heardAt <= liveRules.staleAfterMs) return;
        disconnect();
        plan();
      }, liveRules.monitorEveryMs);
    },
    stop(): void {
      clearTimeout(timer);
      clearInterval(monitor);
      disconnect();
      onState('off');
    },
  };
}

/** Null for 'resync', undefined for the heartbeat and for unknown events. */
function readNews(data: unknown): Notification | null | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    if (typeof event !== 'object' || event === null) return undefined;
    if (Reflect.get(event, 'type') === 'resync') return null;
    const notification: unknown = Reflect.get(event, 'notification');
    const isWhole = typeof notification === 'object' && notification !== null && 'message' in notification;
    return isWhole ? (notification as Notification) : undefined;
  } catch {
    return undefined;
  }
}
