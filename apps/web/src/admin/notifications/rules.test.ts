import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleNotification } from '#testing/factories.ts';
import {
  createLiveConnection,
  type LiveSocket,
  type LiveState,
  liveRules,
  reconnectDelayMs,
} from './live-connection.ts';
import {
  bellDelayMs,
  bellSize,
  createFailureCounter,
  kindOf,
  listPollMs,
  pageOf,
  pageSize,
  titleOf,
  unreadPollMs,
} from './notification-rules.ts';

describe('polling', () => {
  it('takes twenty on the page and ten in the bell [3.9.14] [3.9.15]', () => {
    expect([pageSize, bellSize]).toEqual([20, 10]);
  });

  it('polls every 120 s connected, 30 s not connected, the count at half that [3.9.16] [3.9.17] [3.9.18]', () => {
    expect([listPollMs(true), listPollMs(false)]).toEqual([120_000, 30_000]);
    expect([unreadPollMs(true), unreadPollMs(false)]).toEqual([60_000, 15_000]);
  });

  it('slows the bell from 30 s down to 300 s while it fails [3.9.19]', () => {
    expect([0, 1, 2, 3, 4, 9].map(bellDelayMs)).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  });

  it('leads from a case that changed hands to its review [10.8.4]', () => {
    const taken = sampleNotification({ type: 'case_taken' });
    expect([kindOf(taken), titleOf(taken)]).toEqual(['credit', 'Otra persona tomó tu solicitud']);
    expect(pageOf(taken)).toBe(`/admin/credits/${taken.entityId}`);
  });

  it('finds it too much above three failures within a minute [3.4.45] [3.9.25] [3.9.24]', () => {
    let now = 0;
    const failures = createFailureCounter(() => now);
    for (let count = 0; count < 3; count++) failures.fail();
    expect(failures.isTooMany()).toBe(false);
    failures.fail();
    expect(failures.isTooMany()).toBe(true);
    now = 60_000;
    expect(failures.isTooMany()).toBe(false);
    failures.fail();
    expect(failures.inARow()).toBe(1);
    failures.succeed();
    expect(failures.inARow()).toBe(0);
  });
});

it('tells users, credits and documents apart, each with its page [3.3.07] [3.3.08] [3.2.66]', () => {
  const of = (type: Parameters<typeof kindOf>[0]['type']) => sampleNotification({ type, entityId: 'e1' });
  expect(
    (['new_user', 'new_credit', 'new_document', 'credit_status'] as const).map((type) => kindOf(of(type))),
  ).toEqual(['user', 'credit', 'document', 'credit']);
  expect(pageOf(of('new_user'))).toBe('/admin/users/e1');
  expect(pageOf(of('new_credit'))).toBe('/admin/credits/e1');
  expect(kindOf(of('unreadable_charges'))).toBe('institution');
  expect(pageOf(of('unreadable_charges'))).toBe('/admin/institutions/e1');
  expect(pageOf(of('new_document'))).toBe('/admin/documents/e1');
  // Stale rates open the list, a changed contact opens the institution.
  expect(pageOf(of('rates_stale'))).toBe('/admin/tasas?comprobadas=no');
  // What waits is listed above the ceilings, or above the rates.
  expect(pageOf({ ...of('rates_proposed'), metadata: {} })).toBe('/admin/tasas/maximos');
  expect(pageOf({ ...of('rates_proposed'), metadata: { of: 'rates' } })).toBe('/admin/tasas');
  expect(pageOf(of('institution_contact'))).toBe('/admin/institutions/e1');
  expect([of('rates_stale'), of('institution_contact')].map(titleOf)).toEqual([
    'Tasas por confirmar',
    'Cambio de contacto',
  ]);
});

it('opens what an administrator read, of one who opened the documents of many people [7.30.8]', () => {
  const notice = sampleNotification({ type: 'many_documents', entityId: 'a1' });
  expect([kindOf(notice), titleOf(notice), pageOf(notice)]).toEqual([
    'admin',
    'Documentos de muchas personas',
    '/admin/actividad?quien=a1&estado=viewed',
  ]);
});

it('leads from changed permissions to the page that shows them [12.11.3]', () => {
  const notice = sampleNotification({ type: 'permissions_changed', entityId: 'a1' });
  expect([kindOf(notice), titleOf(notice), pageOf(notice)]).toEqual([
    'admin',
    'Tus permisos cambiaron',
    '/admin/configuracion/permisos',
  ]);
});

describe('the live connection', () => {
  let sockets: LiveSocket[];
  let states: LiveState[];
  let news: unknown[];
  const start = () => {
    const connection = createLiveConnection({
      open: () => {
        const socket: LiveSocket = { onopen: null, onmessage: null, onclose: null, close: vi.fn() };
        sockets.push(socket);
        return socket;
      },
      now: Date.now,
      onState: (state) => states.push(state),
      onNews: (notification) => news.push(notification),
    });
    connection.start();
    return connection;
  };
  const last = () => sockets.at(-1);

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    states = [];
    news = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is connected only once it is open [3.2.56]', () => {
    start();
    expect(states).toEqual(['connecting']);
    last()?.onopen?.();
    expect(states.at(-1)).toBe('connected');
  });

  it('tries five times again, after 3 s × 1.5^(n−1), then gives up [3.9.20] [3.9.21]', () => {
    expect([1, 2, 3, 4, 5].map(reconnectDelayMs)).toEqual([3_000, 4_500, 6_750, 10_125, 15_187.5]);
    start();
    for (let attempt = 1; attempt <= 5; attempt++) {
      last()?.onclose?.();
      expect(states.at(-1)).toBe('reconnecting');
      vi.advanceTimersByTime(reconnectDelayMs(attempt) - 1);
      expect(sockets).toHaveLength(attempt);
      vi.advanceTimersByTime(2);
      expect(sockets).toHaveLength(attempt + 1);
    }
    last()?.onclose?.();
    expect(states.at(-1)).toBe('off');
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(6);
  });

  it('starts over when asked after giving up, and only then', () => {
    const connection = start();
    connection.retry();
    expect(sockets).toHaveLength(1);
    for (let attempt = 1; attempt <= 5; attempt++) {
      last()?.onclose?.();
      vi.advanceTimersByTime(reconnectDelayMs(attempt));
    }
    last()?.onclose?.();
    expect(states.at(-1)).toBe('off');
    connection.retry();
    connection.retry();
    expect(sockets).toHaveLength(7);
    last()?.onopen?.();
    expect(states.at(-1)).toBe('connected');
  });

  it('mistrusts a connection silent for 90 s, looking every 5 s [3.9.22] [3.9.23]', () => {
    start();
    last()?.onopen?.();
    vi.advanceTimersByTime(60_000);
    last()?.onmessage?.({ data: '{"type":"heartbeat"}' });
    vi.advanceTimersByTime(90_000);
    expect(sockets[0]?.close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(liveRules.monitorEveryMs);
    expect(sockets[0]?.close).toHaveBeenCalled();
    expect(states.at(-1)).toBe('reconnecting');
  });

  it('hands on what is new, and that something may have been missed', () => {
    start();
    last()?.onopen?.();
    last()?.onmessage?.({ data: JSON.stringify({ type: 'credit.created', notification: sampleNotification() }) });
    last()?.onmessage?.({ data: '{"type":"resync"}' });
    last()?.onmessage?.({ data: 'no json' });
    expect(news).toEqual([null, sampleNotification(), null]);
  });

  it('ends with the page', () => {
    const connection = start();
    connection.stop();
    expect(states.at(-1)).toBe('off');
    expect(sockets[0]?.close).toHaveBeenCalled();
  });
});
