import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesBrotli } from './takes-brotli.ts';

const compress = promisify(brotliCompress);

/** Smaller responses fit into the first packets anyway, in bytes. */
const smallestBytes = 1_024;
/** 22 KB of offers become 4 KB within a millisecond. */
const quality = 4;

const mayHoldToken = /^\/api\/(admin\/)?auth\//;

/**
 * Compresses responses made for one person where the client takes Brotli. Stored bytes were
 * compressed before, and streams are sent as they are. Calls that may hold a token stay
 * uncompressed: the length of a compressed response tells something about its content to somebody
 * who can place text of their own in it.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    if (mayHoldToken.test(request.url)) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding');
    if (!takesBrotli(request.headers)) return payload;
    reply.header('content-encoding', 'br').removeHeader('content-length');
    const body = Buffer.from(payload);
    return compress(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  });
}
