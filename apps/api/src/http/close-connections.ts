import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long the rest of a body is read after its response, in milliseconds. */
const restOfBodyMs = 10_000;
/** How long a stop waits for connections that are in use, in milliseconds. */
const inUseMs = 10_000;
const idleCheckMs = 200;

/**
 * Ends a connection whose request was answered before its body arrived, unless the rest arrives within 10 s: else a
 * client that is refused could go on sending slowly until `requestTimeout`. It is not ended at once, because the
 * client might then lose the response.
 */
export function endUnreadBodies(server: Server, withinMs = restOfBodyMs): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.complete) return;
      const { socket } = request;
      const end = setTimeout(() => socket.destroy(), withinMs).unref();
      const keep = () => clearTimeout(end);
      request.once('end', keep);
      socket.once('close', keep);
    });
  });
}

/**
 * Closes the application: answers what is in flight and takes nothing new. After `withinMs` what is still in use is
 * cut off.
 */
export async function closeApp(app: FastifyInstance, withinMs = inUseMs): Promise<void> {
  const { server } = app;
  // Node ends connections that are idle when closing begins, but one that becomes idle later stays open for
  // `keepAliveTimeout`.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  // Node does not watch `requestTimeout` any more: a sender that is gone would be waited for.
  const inUse = setTimeout(() => {
    server.closeAllConnections();
    // These are no connections of the server any more. The plugin waits 30 s for a client that does not answer.
    if (app.hasDecorator('websocketServer')) for (const client of app.websocketServer.clients) client.terminate();
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(inUse);
  }
}
