import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesBrotli } from './takes-brotli.ts';

const compress = promisify(brotliCompress);

/** Bytes; smaller responses gain nothing. */
const smallestBytes = 1_024;
/** Compresses 22 KB to 4 KB within a millisecond. */
const quality = 4;

const mayHoldToken = /^\/api\/(admin\/)?auth\//;

/**
 * Compresses JSON with Brotli. Cached responses are compressed already. Responses with tokens stay uncompressed
 * because of BREACH: the compressed length reveals content next to attacker-controlled text.
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
