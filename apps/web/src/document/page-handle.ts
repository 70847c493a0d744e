/** What a route module may say about its page in `export const handle`. */
interface PageHandle {
  /** The page is complete as HTML: no framework script is sent, only the small page script. */
  noJs?: boolean;
  /** Parts of the page are drawn at random at each visit. */
  isVaried?: boolean;
  /** The page needs a session: page-scripts/early.ts stands in its head. */
  needsSession?: boolean;
  /** The user's session plays no part in the page, which has one of its own. */
  hasOwnSession?: boolean;
}

/** Reads a route's `handle`; anything else counts as an empty one. */
export function readPageHandle(handle: unknown): PageHandle {
  if (typeof handle !== 'object' || handle === null) return {};
  const says = (name: keyof PageHandle) => Reflect.get(handle, name) === true;
  return {
    noJs: says('noJs'),
    isVaried: says('isVaried'),
    needsSession: says('needsSession'),
    hasOwnSession: says('hasOwnSession'),
  };
}
