import type { FastifyReply, FastifyRequest } from 'fastify';

const versionTag = (version: number): string => `"${version}"`;

/**
 * The highest version in `If-Match`; undefined without one or with `*`. An unknown tag gives -1, which conflicts like
 * an old version.
 */
function expectedVersion(header: string | undefined): number | undefined {
  const text = header?.trim();
  if (!text || text === '*') return undefined;
  const versions = text.split(',').map((tag) => /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag.trim())?.[1]);
  return Math.max(...versions.map((version) => Number(version ?? -1)));
}

/** The version in the body has priority over `If-Match`. */
export const sentVersion = ({ headers }: Pick<FastifyRequest, 'headers'>, version?: number): number | undefined =>
  version ?? expectedVersion(headers['if-match']);

/** Sets the ETag to the version, or to `revision` for the terms, whose `version` is a text. */
export async function withVersionTag<Data extends { revision: number } | { version: number; revision?: never }>(
  reply: FastifyReply,
  data: Data | Promise<Data>,
): Promise<Data> {
  const resolved = await data;
  reply.header('etag', versionTag(resolved.revision ?? resolved.version));
  return resolved;
}
