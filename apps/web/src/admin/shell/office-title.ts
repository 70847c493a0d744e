import { pageTitle } from '#ui/page/page-title.ts';

const office = 'Panel de Administración';

/** The title of a page of the office, for its `meta`; without a title, that of the office itself. */
export const officeTitle = (title?: string): string => pageTitle(title === undefined ? office : `${title} · ${office}`);
