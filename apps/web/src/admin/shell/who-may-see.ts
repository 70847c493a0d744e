import type { Permission } from '@cotejo/contracts/core/permissions';
import { matchPath } from 'react-router';
import { adminSections, pagePath } from '../sections.ts';
import { mayCall } from './use-admin.ts';

type Section = (typeof adminSections)[number];
type Page = Section['pages'][number];

const pages = adminSections.flatMap((section) =>
  section.pages.map((page) => ({ pattern: `/admin/${pagePath(section, page)}`, page })),
);

/** The page at a path of the administration; undefined where there is none. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ pattern }) => matchPath(pattern, pathname))?.page;

/** The views of a page that these permissions open. */
export const openViews = <View extends NonNullable<Page['views']>[number]>(
  permissions: readonly Permission[],
  views: readonly View[],
): View[] => views.filter(({ call }) => mayCall(permissions, call));

/** Whether these permissions open a page. One without guard and views is open to all of the office. */
export const isOpen = (permissions: readonly Permission[], { guard, views }: Page): boolean =>
  (!guard || mayCall(permissions, guard.call)) && (!views || openViews(permissions, views).length > 0);

/** How the sidebar calls a section; null where it has no entry for these permissions. */
export function menuLabel(permissions: readonly Permission[], { menu, pages }: Section): string | null {
  const entry = pages.find(({ path }) => path === '');
  if (!menu || !entry || !isOpen(permissions, entry)) return null;
  const [first] = entry.views ?? [];
  return first && !mayCall(permissions, first.call) ? (menu.labelWithoutFirst ?? menu.label) : menu.label;
}
