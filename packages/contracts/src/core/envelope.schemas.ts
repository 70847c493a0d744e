import { z } from 'zod';
import type { SuccessKey } from './envelope.ts';
import { maximumPageLimit } from './envelope.ts';

/** `{ success: true, data, message? }`, the body of every ordinary answer. */
export const success = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

const successKeys: readonly string[] = ['success', 'data', 'message'] satisfies SuccessKey[];

/** The keys of a body, when it is described by a plain object. */
const keysOf = (reply: z.ZodType): readonly string[] => (reply instanceof z.ZodObject ? Object.keys(reply.shape) : []);

/** `IsSuccess` of the body that a schema describes. */
export const isSuccess = (reply: z.ZodType): boolean => {
  const keys = keysOf(reply);
  return keys.includes('data') && keys.every((key) => successKeys.includes(key));
};

/** Whether the body says `success` at all: a file of JSON is bare. */
export const saysSuccess = (reply: z.ZodType): boolean => keysOf(reply).includes('success');

/** A response that only says that it worked: `data` is null. */
export const done = success(z.null().default(null));

const pageFacts = {
  total: z.number().int().nonnegative(),
  /**
   * True where more than `total` match a search and nobody counted them; absent where `total` is
   * all of them.
   */
  isTotalMinimum: z.boolean().optional(),
  page: z.number().int().positive(),
  limit: z.number().int().positive(),
  nextCursor: z.string().nullable().optional(),
};

/** Paged lists: the facts of the page stand beside `data`. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), ...pageFacts });

/** The users' lists carry their rows under a name inside `data`. */
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

/** A page that is none is the first one; one beyond every list is empty like the ones before it. */
export const pageNumber = z.coerce
  .number()
  .transform((page) => (Number.isInteger(page) && page >= 1 ? Math.min(page, maximumPage) : 1))
  .catch(1);

/** Query of every list. Odd values fall back: a reader of a list is never refused for its page. */
export const pageQuery = {
  page: pageNumber.default(1),
  limit: z.coerce
    .number()
    .transform((limit) => (Number.isInteger(limit) && limit >= 1 ? Math.min(limit, maximumPageLimit) : 10))
    .catch(10)
    .default(10),
  // Holds the last row's place, a name of up to 120 characters among others.
  cursor: z.string().max(1_000).optional(),
};
