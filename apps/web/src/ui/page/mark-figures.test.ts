import { expect, it } from 'vitest';
import { markFigures } from './mark-figures.ts';

const tableOf = (...cells: string[]) =>
  `<table><thead><tr><th>Línea</th>${cells.map(() => '<th>Valor</th>').join('')}</tr></thead><tbody><tr><th scope="row">Uno</th>${cells
    .map((cell) => `<td colspan="1">${cell}</td>`)
    .join('')}</tr></tbody></table>`;

it.each([
  ['money, percents and counts', ['$1.860', '−$11,09', '32&nbsp;%', '<p>24 meses</p>', '4', '—'], true],
  ['words', ['Crear tu cuenta', 'Mientras la tengas'], false],
  ['words beside figures', ['$20', 'al mes'], false],
  ['nothing', ['', '—'], false],
])('tells a table of %s', (_, cells, isMarked) => {
  expect(markFigures(`<p>Antes</p>${tableOf(...cells)}`).includes('<table data-figures="">')).toBe(isMarked);
});

it('judges each table by itself and leaves the rest as it was', () => {
  const html = `<h2>Uno</h2>${tableOf('$1')}<p>Dos</p>${tableOf('palabra')}`;
  expect(markFigures(html)).toBe(html.replace('<table>', '<table data-figures="">'));
});
