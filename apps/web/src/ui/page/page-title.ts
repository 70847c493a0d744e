/** The title of a page, for its `meta`. */
export const pageTitle = (title: string): string => `${title} · cotejo`;
