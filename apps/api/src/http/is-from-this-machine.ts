import type { FastifyRequest } from 'fastify';

const forwardingHeader = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|.*-client-ip|.*-connecting-ip)$/;
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const ownIpAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Whether somebody at this machine asks. A proxy on the same machine asks from here on behalf of
 * others: what it adds to a request, or the name it asks for, gives it away, but not every proxy
 * adds something.
 */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !isForwarded && ownHost.test(headers.host ?? '') && ownIpAddresses.includes(socket.remoteAddress ?? '');
}
