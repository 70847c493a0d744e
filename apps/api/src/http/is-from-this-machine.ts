import type { FastifyRequest } from 'fastify';

const forwardingHeader = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-original-.*|.*-client-ip|.*-connecting-ip)$/;
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const ownIpAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Whether the call comes from this machine itself and not through a proxy on it. A proxy shows by
 * the headers it adds or by the Host it passes on, but not every proxy adds headers.
 */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwardingHeader.test(name));
  return !isForwarded && ownHost.test(headers.host ?? '') && ownIpAddresses.includes(socket.remoteAddress ?? '');
}
