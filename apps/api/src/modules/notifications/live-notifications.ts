import { DomainError } from '@cotejo/contracts/core/errors';
import { isTold } from '@cotejo/contracts/notifications';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seconds } from '#platform/clock.ts';
import type { Actor, AdminActor, Parts } from '#platform/context.ts';
import { isKnownOrigin } from '#platform/http/check-origin.ts';
import { notificationChannel } from './add-notification.ts';
import { findLiveEvent, type LiveEvent } from './live-event.ts';
import { isForEverybodyOr } from './repository.ts';

/** The page treats a heartbeat older than 90 s as a lost connection. */
const heartbeatMs = seconds(30);
/** Private close code like 401. */
const sessionEnded = 4401;
/** Private close code like 429. */
const tooMany = 4429;
const maximumMessageBytes = 1_024;
/** Each connection costs a query per heartbeat; further tabs poll. */
const connectionsPerSession = 5;

/** A parameter, since `identity` imports this module. Throws UNAUTHORIZED. */
type ResolveActor = (parts: Parts, token: string) => Promise<Actor>;

interface Connection {
  readonly socket: WebSocket;
  readonly token: string;
  readonly sessionId: string;
  answersPings: boolean;
}

/**
 * The WebSocket at /notifications?token= (NOTIFICATIONS_LIVE=on). Sends JSON and ignores messages. Checks the session
 * before every message, so that an ended one gets none.
 */
export async function acceptLiveNotifications(
  app: FastifyInstance,
  parts: Parts,
  resolveActor: ResolveActor,
  heartbeatEveryMs = heartbeatMs,
): Promise<void> {
  const connections = new Set<Connection>();
  const requireAdminOf = async (token: string): Promise<AdminActor> => requireAdmin(await resolveActor(parts, token));
  const isFull = (sessionId: string): boolean =>
    [...connections].filter((connection) => connection.sessionId === sessionId).length >= connectionsPerSession;

  // Only loaded when enabled.
  const { default: websocket } = await import('@fastify/websocket');
  await app.register(websocket, { options: { maxPayload: maximumMessageBytes } });
  app.route({
    method: 'GET',
    url: '/notifications',
    preValidation: async (request) => {
      if (!isKnownOrigin(request, parts.config)) throw new DomainError('FORBIDDEN');
      request.actor = await requireAdminOf(tokenOf(request));
      if (isFull(sessionOf(request))) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: 60 });
    },
    // Without an upgrade the path does not exist.
    handler: async (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => {
      const sessionId = sessionOf(request);
      // Checked again, since parallel handshakes may have passed the first check.
      if (isFull(sessionId)) return socket.close(tooMany, 'too many connections');
      const connection = { socket, token: tokenOf(request), sessionId, answersPings: true };
      connections.add(connection);
      socket.on('pong', () => {
        connection.answersPings = true;
      });
      socket.on('close', () => connections.delete(connection));
      socket.on('error', () => socket.terminate());
      send(socket, { type: 'heartbeat' });
    },
  });

  const tell = async (event: LiveEvent, isFor: (admin: AdminActor) => boolean = () => true): Promise<void> => {
    await Promise.all(
      [...connections].map(async ({ socket, token }) => {
        const admin = await requireAdminOf(token).catch((error: unknown) => {
          // An unavailable database does not end the session.
          if (error instanceof DomainError) socket.close(sessionEnded, 'session ended');
        });
        if (admin && isFor(admin)) send(socket, event);
      }),
    );
  };

  const tellOf = async (notificationId: string): Promise<void> => {
    if (connections.size === 0) return;
    const found = await findLiveEvent(parts.db, notificationId);
    if (!found) return;
    const { event, row } = found;
    await tell(
      event,
      ({ adminId, permissions }) =>
        adminId !== row.doneBy && isForEverybodyOr(adminId, row) && isTold(permissions, row.type),
    );
  };

  const stopListening = await parts.connection.listen(
    notificationChannel,
    // A missed event is in the list, which the page polls every two minutes.
    (id) => void tellOf(id).catch(() => undefined),
    () => void tell({ type: 'resync' }).catch(() => undefined),
  );

  const pulse = setInterval(() => {
    for (const connection of connections) {
      if (!connection.answersPings) connection.socket.terminate();
      connection.answersPings = false;
      connection.socket.ping();
    }
    void tell({ type: 'heartbeat' });
  }, heartbeatEveryMs);
  pulse.unref();

  app.addHook('onClose', async () => {
    clearInterval(pulse);
    await stopListening();
  });
}

const tokenOf = ({ query }: FastifyRequest): string => {
  const { token } = (query ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
};

const sessionOf = ({ actor }: FastifyRequest): string => (actor.kind === 'admin' ? actor.sessionId : '');

function requireAdmin(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new DomainError('UNAUTHORIZED');
  if (actor.requiresPasswordChange) throw new DomainError('PASSWORD_CHANGE_REQUIRED');
  if (actor.lacksSecondFactor) throw new DomainError('SECOND_FACTOR_REQUIRED');
  return actor;
}

function send(socket: WebSocket, event: LiveEvent): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
}
