import type { FastifyReply, FastifyRequest } from 'fastify';

/** The entity tag of a version. */
const versionTag = (version: number): string => `"${version}"`;

/**
 * The version that `If-Match` names, the newest of several; undefined without the header or with
 * `*`. An unknown tag matches no version, so it is answered like an old one.
 */
function expectedVersion(header: string | undefined): number | undefined {
  const text = header?.trim();
  if (!text || text === '*') return undefined;
  const versions = text.split(',').map((tag) => /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag.trim())?.[1]);
  return Math.max(...versions.map((version) => Number(version ?? -1)));
}

/**
 * The version that a change is based on: that of its body, else that of `If-Match`; undefined
 * without either.
 */
export const sentVersion = ({ headers }: Pick<FastifyRequest, 'headers'>, version?: number): number | undefined =>
  version ?? expectedVersion(headers['if-match']);

/**
 * Returns `data` and sets the ETag of the response to its version, or to its revision (the
 * `version` of the terms is a text).
 */
export async function withVersionTag<Data extends { revision: number } | { version: number; revision?: never }>(
  reply: FastifyReply,
  data: Data | Promise<Data>,
): Promise<Data> {
  const resolved = await data;
  reply.header('etag', versionTag(resolved.revision ?? resolved.version));
  return resolved;
}
