import type { MetaDescriptor } from 'react-router';
import { describePage, type PageDescription } from './describe-page.ts';
import { describeBreadcrumbs } from './structured-data.ts';

/**
 * The `meta` of a content page that is no part of another: its description with breadcrumbs, and
 * its title alone where its loader failed. The page's loader gives the origin.
 */
export const contentPageMeta =
  ({ data = [], ...page }: Omit<PageDescription, 'origin' | 'kind'>) =>
  ({ loaderData }: { loaderData?: { origin: string } }): MetaDescriptor[] => {
    if (!loaderData) return [{ title: page.title }];
    const { origin } = loaderData;
    return describePage({
      ...page,
      origin,
      data: [...data, describeBreadcrumbs(origin, [{ name: page.title, path: page.path }])],
    });
  };
