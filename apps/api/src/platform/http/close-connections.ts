import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const restOfBodyMs = 10_000;
const inUseMs = 10_000;
const idleCheckMs = 200;

/**
 * Closes a connection that was answered before its body arrived, unless the body ends within `withinMs`. Otherwise a
 * refused client could keep sending until `requestTimeout`. Not at once, because the client might lose the response.
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

/** Stops accepting connections, answers pending requests, and closes the remaining connections after `withinMs`. */
export async function closeApp(app: FastifyInstance, withinMs = inUseMs): Promise<void> {
  const { server } = app;
  // Node closes connections that are idle now. One that becomes idle later stays open for `keepAliveTimeout`.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  // While closing, Node no longer enforces `requestTimeout`.
  const inUse = setTimeout(() => {
    server.closeAllConnections();
    // The server no longer tracks upgraded connections, and the plugin waits 30 s for them.
    if (app.hasDecorator('websocketServer')) for (const client of app.websocketServer.clients) client.terminate();
  }, withinMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(inUse);
  }
}
