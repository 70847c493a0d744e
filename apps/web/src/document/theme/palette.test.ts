import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dark, light, type Palette } from '@cotejo/format/palette';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const properties = {
  paper: '--paper',
  sheet: '--sheet',
  sunken: '--sunken',
  line: '--line',
  lineStrong: '--line-strong',
  ink: '--ink',
  softInk: '--ink-2',
  paramo: '--paramo',
  onParamo: '--on-paramo',
  tile: '--tile',
  tilePaper: '--int-ground',
} as const satisfies Record<keyof Palette, string>;

it.each(Object.entries(properties))('has the %s of the style sheet, light and dark', (name, property) => {
  const [, onLight, onDark] = new RegExp(`${property}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  const key = name as keyof Palette;
  expect([light[key].toLowerCase(), dark[key].toLowerCase()]).toEqual([onLight, onDark]);
});
