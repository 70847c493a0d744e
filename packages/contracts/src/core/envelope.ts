import { z } from 'zod';

/** `{ success: true, data, message? }`, the body of every ordinary answer. */
export const success = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

/** An answer that only says that it worked. */
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

const pageFacts = {
  total: z.number().int().nonnegative(),
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
export type Failure = z.infer<typeof failure>;

export const maximumPageLimit = 100;

/** Query of every list. Odd values fall back to the first page: a reader of a list is never refused for its page. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
  limit: z.coerce
    .number()
    .transform((limit) => (Number.isInteger(limit) && limit >= 1 ? Math.min(limit, maximumPageLimit) : 10))
    .catch(10)
    .default(10),
  cursor: z.string().max(200).optional(),
};
