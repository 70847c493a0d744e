import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  failWith: number | null;
  close(): Promise<void>;
}

const listPage = 2;

export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();

  async function response(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [, inBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (fake.failWith !== null) return fail(reply, fake.failWith, 'InternalError');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return fail(reply, 403, 'AccessDenied');
    if (inBucket !== bucket) return fail(reply, 404, 'NoSuchBucket');
    if (key === '') return request.method === 'HEAD' ? void reply.end() : list(url, reply);
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, Buffer.concat(chunks));
        reply.setHeader('ETag', '"fake"').end();
        return;
      case 'DELETE':
        objects.delete(key);
        reply.writeHead(204).end();
        return;
      default:
        if (object === undefined) return fail(reply, 404, 'NoSuchKey');
        reply.writeHead(200, { 'Content-Length': object.length });
        reply.end(request.method === 'HEAD' ? undefined : object);
    }
  }

  function list(url: URL, reply: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = url.searchParams.get('continuation-token') ?? url.searchParams.get('start-after') ?? '';
    const rest = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
    const page = rest.slice(0, listPage);
    const entries = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
    const isTruncated = rest.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    reply.setHeader('Content-Type', 'application/xml');
    reply.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  }

  const server = createServer((request, reply) => {
    response(request, reply).catch(() => fail(reply, 500, 'InternalError'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    failWith: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function fail(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'Content-Type': 'application/xml' });
  reply.end(`<Error><Code>${code}</Code><Message>fake</Message></Error>`);
}
