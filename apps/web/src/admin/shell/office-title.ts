import { pageTitle } from '#ui/page/page-title.ts';

const office = 'Panel de Administración';

/** Without `title`, the title of the office. */
export const officeTitle = (title?: string): string => pageTitle(title === undefined ? office : `${title} · ${office}`);
