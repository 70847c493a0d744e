/** The settings of a page that its route module may export as `handle`. */
interface PageHandle {
  /** A content page: it works without the framework, so only the small page script is sent. */
  noJs?: boolean;
  /** Parts of the page are chosen at random at each visit. */
  isVaried?: boolean;
  /** The page needs a session, so page-scripts/early.ts is inlined in its head. */
  needsSession?: boolean;
  /** The page has a session of its own and does not use the user's session. */
  hasOwnSession?: boolean;
}

/** Reads a route's `handle`. Anything that is not an object counts as {}. */
export function readPageHandle(handle: unknown): PageHandle {
  if (typeof handle !== 'object' || handle === null) return {};
  const isSet = (name: keyof PageHandle) => Reflect.get(handle, name) === true;
  return {
    noJs: isSet('noJs'),
    isVaried: isSet('isVaried'),
    needsSession: isSet('needsSession'),
    hasOwnSession: isSet('hasOwnSession'),
  };
}
