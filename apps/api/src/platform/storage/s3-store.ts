import type { BlobStore } from '#platform/storage/blob-store.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';

interface S3Place {
  readonly bucket: string;
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  readonly credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/**
 * Parses `s3://[key:secret@]bucket[/prefix]?endpoint=https://…&region=…`. Without a key, the SDK reads the
 * environment, profile or role.
 */
export function parseS3Url(text: string): S3Place {
  const url = new URL(text);
  if (url.protocol !== 's3:' || url.hostname === '') throw new Error('STORAGE_URL must be s3://bucket?endpoint=…');
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    credentials:
      url.username === ''
        ? undefined
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** The SDK is imported on demand because it is large and rarely used. */
export async function openS3Store(url: string): Promise<BlobStore> {
  const place = parseS3Url(url);
  const aws = await import('@aws-sdk/client-s3');
  const client = new aws.S3Client({
    region: place.region,
    endpoint: place.endpoint,
    // Bucket names as subdomains only work on AWS.
    forcePathStyle: place.endpoint !== undefined,
    credentials: place.credentials,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
    // Not every S3-compatible server knows the new checksum headers. GCM detects changed bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const Bucket = place.bucket;
  const at = (name: string) => ({ Bucket, Key: `${place.prefix}${name}` });

  async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      throw isAbsent(error) ? new StoredFileMissing() : new StorageUnavailable(error);
    }
  }

  return {
    async write(name, bytes) {
      await reach(() => client.send(new aws.PutObjectCommand({ ...at(name), Body: bytes })));
    },
    async read(name) {
      return reach(async () => {
        const response = await client.send(new aws.GetObjectCommand(at(name)));
        if (response.Body === undefined) throw new Error('S3 answered without a body');
        return Buffer.from(await response.Body.transformToByteArray());
      });
    },
    async delete(name) {
      await reach(() => client.send(new aws.DeleteObjectCommand(at(name))));
    },
    async exists(name) {
      try {
        await reach(() => client.send(new aws.HeadObjectCommand(at(name))));
        return true;
      } catch (error) {
        if (error instanceof StoredFileMissing) return false;
        throw error;
      }
    },
    async *list(after) {
      const StartAfter = after === undefined ? undefined : `${place.prefix}${after}`;
      let from: string | undefined;
      do {
        const page = await reach(() =>
          client.send(
            new aws.ListObjectsV2Command({ Bucket, Prefix: place.prefix, StartAfter, ContinuationToken: from }),
          ),
        );
        for (const entry of page.Contents ?? [])
          if (entry.Key !== undefined)
            yield {
              name: entry.Key.slice(place.prefix.length),
              sizeBytes: entry.Size ?? 0,
              writtenAt: entry.LastModified ?? new Date(),
            };
        from = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (from !== undefined);
    },
    async check() {
      try {
        await client.send(new aws.HeadBucketCommand({ Bucket }));
      } catch (error) {
        throw new StorageUnavailable(error);
      }
    },
  };
}
