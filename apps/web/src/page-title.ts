const site = 'cotejo';
const office = 'Panel de Administración';

/** The title of a page, for its `meta`. */
export const pageTitle = (title: string): string => `${title} · ${site}`;

/** The same of a page of the office; without a title, the office itself. */
export const officeTitle = (title?: string): string => pageTitle(title === undefined ? office : `${title} · ${office}`);
