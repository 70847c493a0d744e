/// <reference path="./s3rver.d.ts" />
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A bucket of a real S3 implementation. */
export interface S3Server {
  /** `STORAGE_URL` of a new folder of the bucket. */
  newFolder(): string;
  /** URLs with a wrong secret and an unknown bucket; null for an external server. */
  readonly wrong: { secret: string; bucket: string } | null;
  stop(): Promise<void>;
}

const bucket = 'documentos';

/** Starts a local server, or uses the bucket of `TEST_STORAGE_URL` (MinIO, Ceph, AWS). */
export async function startS3Server(): Promise<S3Server> {
  const storageUrl = process.env.TEST_STORAGE_URL;
  if (storageUrl) return { newFolder: () => inNewFolder(storageUrl), wrong: null, stop: async () => undefined };
  const directory = await mkdtemp(join(tmpdir(), 'cotejo-s3-'));
  const open = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      ...{ silent: true, directory, allowMismatchedSignatures },
      ...{ vhostBuckets: false, configureBuckets: [{ name: bucket }] },
    });
  // s3rver rejects our signature of bucket requests, because it reads `/bucket/` as `/bucket`, so those are not
  // checked.
  const [ofFiles, ofBuckets] = [open(false), open(true)];
  await ofFiles.configureBuckets();
  const [responseFile, responseBucket] = [ofFiles.callback(), ofBuckets.callback()];
  const server = createServer((request, reply) => {
    if (/^\/[^/]+\/?(\?|$)/.test(request.url ?? '')) responseBucket(request, reply);
    else responseFile(request, reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = (secret: string, name: string) =>
    `s3://S3RVER:${secret}@${name}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  return {
    newFolder: () => inNewFolder(url('S3RVER', bucket)),
    wrong: { secret: url('otro', bucket), bucket: url('S3RVER', 'ajeno') },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      for (const { logger } of [ofFiles, ofBuckets]) {
        logger.exceptions.unhandle();
        logger.close();
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function inNewFolder(storageUrl: string): string {
  const url = new URL(storageUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/prueba-${randomBytes(6).toString('hex')}`;
  return url.href;
}
