import type { FastifyRequest } from 'fastify';

const forwardingHeader = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|.*-client-ip|.*-connecting-ip)$/;
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const ownIpAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** False for requests through a proxy on this machine. Not every proxy adds headers, so the Host is checked too. */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !isForwarded && ownHost.test(headers.host ?? '') && ownIpAddresses.includes(socket.remoteAddress ?? '');
}
