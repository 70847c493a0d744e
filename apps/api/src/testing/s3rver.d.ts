declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** The package has no types. */
  export default class S3rver {
    readonly logger: { readonly exceptions: { unhandle(): void }; close(): void };
    constructor(options: {
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
