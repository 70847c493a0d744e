import { readTab, writeTab } from '#browser-storage.ts';

/** The link that this tab made lately, as '<credit> <link>': a reload goes on with it. */
const tabKey = 'phoneLink';

export const keepLink = (creditId: string, linkId: string): boolean => writeTab(tabKey, `${creditId} ${linkId}`);

export const forgetLink = (): boolean => writeTab(tabKey, null);

export function readKeptLink(creditId: string): string | null {
  const [credit, link = null] = readTab(tabKey)?.split(' ') ?? [];
  return credit === creditId ? link : null;
}
