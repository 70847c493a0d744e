import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy in front of another server that can be shut, as if that server were unavailable:
 * connections break and new ones are refused.
 */
interface TcpProxy {
  readonly port: number;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Delays every byte by this. */
  delayMs: number;
  close(): Promise<void>;
}

export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  // Sends small packets at once; otherwise Nagle's algorithm would add up to 40 ms.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), proxy.delayMs));
      from.on('end', () => setTimeout(() => to.end(), proxy.delayMs));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (from.errored) to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  const proxy: TcpProxy = {
    port,
    delayMs: 0,
    shut,
    open: () => listen(port),
    close: async () => {
      if (server.listening) await shut();
    },
  };
  return proxy;
}
