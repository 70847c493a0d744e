import { z } from 'zod';
import type { SuccessKey } from './envelope.ts';
import { maximumPageLimit } from './envelope.ts';

/** `{ success: true, data, message? }`, the usual response body. */
export const success = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

const successKeys: readonly string[] = ['success', 'data', 'message'] satisfies SuccessKey[];

const keysOf = (reply: z.ZodType): readonly string[] => (reply instanceof z.ZodObject ? Object.keys(reply.shape) : []);

/** The runtime counterpart of `IsSuccess`. */
export const isSuccess = (reply: z.ZodType): boolean => {
  const keys = keysOf(reply);
  return keys.includes('data') && keys.every((key) => successKeys.includes(key));
};

export const saysSuccess = (reply: z.ZodType): boolean => keysOf(reply).includes('success');

export const done = success(z.null().default(null));

const pageFacts = {
  total: z.number().int().nonnegative(),
  /** True when more than `total` rows match but were not counted. */
  isTotalMinimum: z.boolean().optional(),
  page: z.number().int().positive(),
  limit: z.number().int().positive(),
  nextCursor: z.string().nullable().optional(),
};

/** The page fields are next to `data`. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), ...pageFacts });

/** User lists have their rows under a name inside `data`. */
export const pagedInside = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  success(z.object({ [name]: z.array(item), ...pageFacts } as Record<Name, z.ZodArray<Item>> & typeof pageFacts));

export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});

const maximumPage = 1_000_000;

/** An invalid page becomes 1; a page after the last one is empty. */
export const pageNumber = z.coerce
  .number()
  .transform((page) => (Number.isInteger(page) && page >= 1 ? Math.min(page, maximumPage) : 1))
  .catch(1);

/** Invalid values fall back to defaults instead of failing. */
export const pageQuery = {
  page: pageNumber.default(1),
  limit: z.coerce
    .number()
    .transform((limit) => (Number.isInteger(limit) && limit >= 1 ? Math.min(limit, maximumPageLimit) : 10))
    .catch(10)
    .default(10),
  // Contains the sort key of the last row, such as a name of up to 120 characters.
  cursor: z.string().max(1_000).optional(),
};
