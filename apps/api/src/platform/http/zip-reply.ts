import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';

export interface ZipEntry {
  readonly name: string;
  readonly input: Buffer | AsyncIterable<string>;
  readonly lastModified: Date;
}

/** Written while it is sent: an entry is asked for once the client has taken the one before. */
export const zipReply = (fileName: string, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>) => ({
  content: Readable.from(makeZip(entries)),
  contentType: 'application/zip',
  fileName,
});
