import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Shutting it breaks connections and refuses new ones, as if the server were unavailable. */
interface TcpProxy {
  readonly port: number;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Applied to every packet. */
  delayMs: number;
  close(): Promise<void>;
}

export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  // Nagle's algorithm would add up to 40 ms to small packets.
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
