const table = /<table(\s[^>]*)?>([\s\S]*?)<\/table>/g;
const row = /<tr(?:\s[^>]*)?>([\s\S]*?)<\/tr>/g;
const cell = /<t[hd](?:\s[^>]*)?>([\s\S]*?)<\/t[hd]>/g;
// '$1.860', '−$11,09', '32 %', '24 meses', '—'
const figure = /^(?:[-−+]?\s?\$?\s?\d[\d.,]*(?:\s?(?:%|mes|meses|años?))?|[-–—]?)$/;

/**
 * Marks tables in which all columns after the first hold only numbers; CSS right-aligns those.
 * @param html from the sanitizer or the editor, so every cell has a closing tag
 */
export const markFigures = (html: string): string =>
  html.replace(table, (whole, attributes: string | undefined, rows: string) =>
    holdsFigures(rows) ? `<table${attributes ?? ''} data-figures="">${rows}</table>` : whole,
  );

function holdsFigures(rows: string): boolean {
  const values = [...rows.matchAll(row)]
    .map(([, cells = '']) => cells)
    .filter((cells) => cells.includes('<td'))
    .flatMap((cells) => [...cells.matchAll(cell)].slice(1).map(([, content = '']) => textOf(content)));
  return values.some((value) => /\d/.test(value)) && values.every((value) => figure.test(value));
}

const textOf = (content: string): string =>
  content
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
    .trim();
