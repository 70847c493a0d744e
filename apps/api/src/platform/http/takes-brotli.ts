import type { IncomingHttpHeaders } from 'node:http';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

// Browsers send only a few different values.
const negotiator = new Negotiator({ supportedValues: ['br'], cache: new LRUCache<string, string>({ max: 100 }) });

/** Also with `*`; not with weight 0. */
export const takesBrotli = (headers: IncomingHttpHeaders): boolean =>
  negotiator.negotiate(String(headers['accept-encoding'] ?? '').toLowerCase()) === 'br';
