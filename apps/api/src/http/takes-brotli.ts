import type { IncomingHttpHeaders } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

// Browsers send a handful of different lists, so a small cache is enough.
const negotiator = new Negotiator({ supportedValues: ['br'], cache: new LRUCache<string, string>({ max: 100 }) });

/**
 * Whether the client takes Brotli: named in its list of encodings, or meant by `*`, and not with
 * weight 0.
 */
export const takesBrotli = (headers: IncomingHttpHeaders): boolean =>
  negotiator.negotiate(String(headers['accept-encoding'] ?? '').toLowerCase()) === 'br';
