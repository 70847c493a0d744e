import type { MetaDescriptor } from 'react-router';
import { describePage, type PageDescription } from './describe-page.ts';
import { describeBreadcrumbs } from './structured-data.ts';

/** The `meta` of a top-level content page. Without loader data (the loader failed) only the title. */
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
