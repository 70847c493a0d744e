import type { Permission } from '@cotejo/contracts/core/permissions';
import { matchPath } from 'react-router';
import { adminSections, pagePath } from '../sections.ts';
import { mayCall } from './use-admin.ts';

type Section = (typeof adminSections)[number];
type Page = Section['pages'][number];

const pages = adminSections.flatMap((section) =>
  section.pages.map((page) => ({ pattern: `/admin/${pagePath(section, page)}`, page })),
);

export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ pattern }) => matchPath(pattern, pathname))?.page;

export const openViews = <View extends NonNullable<Page['views']>[number]>(
  permissions: readonly Permission[],
  views: readonly View[],
): View[] => views.filter(({ call }) => mayCall(permissions, call));

/** A page without guard and views is open to every administrator. */
export const isOpen = (permissions: readonly Permission[], { guard, views }: Page): boolean =>
  (!guard || mayCall(permissions, guard.call)) && (!views || openViews(permissions, views).length > 0);

/** Null if these permissions hide the section. */
export function menuLabel(permissions: readonly Permission[], { menu, pages }: Section): string | null {
  const entry = pages.find(({ path }) => path === '');
  if (!menu || !entry || !isOpen(permissions, entry)) return null;
  const [first] = entry.views ?? [];
  return first && !mayCall(permissions, first.call) ? (menu.labelWithoutFirst ?? menu.label) : menu.label;
}
