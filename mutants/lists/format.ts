import { mutantsOf } from '../mutant.ts';

/** Figures and dates as a person sees them, and numbers as people type them. */
export const mutants = [
  ...mutantsOf(
    'format/src/typed-numbers.ts',
    ['typed-numbers.test.ts'],
    [
      ['8.500 is eight and a half', '(?:\\.\\d{3})+|(?:,\\d{3})+', '(?:,\\d{3})+'],
      ['8,500 is eight and a half', '(?:\\.\\d{3})+|(?:,\\d{3})+', '(?:\\.\\d{3})+'],
      ['one sign for two things passes', "groups !== '' && sign !== groups[0]", "groups !== ''"],
      ['US$ in front is no amount', "/\\s|['’]|USD|US\\$|\\$/gi", "/\\s|['’]|\\$/gi"],
      ['a rate with a comma is none', ".replace(',', '.');", ';'],
    ],
  ),
  ...mutantsOf(
    'format/src/figures.ts',
    ['figures.test.ts'],
    [
      ['the minus stands behind the sign', '`−$${figure}`', '`$−${figure}`'],
      [
        'half a dollar goes down',
        'Math.floor(Number((value * factor).toFixed(6)) + 0.5)',
        'Math.floor(Number((value * factor).toFixed(6)))',
      ],
      [
        'thousands stand together',
        "digits.slice(0, point).replace(/\\B(?=(?:\\d{3})+$)/g, '.')",
        'digits.slice(0, point)',
      ],
      ['one month is many', "months === 1 ? 'mes'", "months === 0 ? 'mes'"],
      ['whole dollars have cents', 'cents % 100 === 0 ?', 'cents === 0 ?'],
      ['a rate of three decimals loses one', 'formatFigure(percent, 2, 6)', 'formatFigure(percent, 2)'],
      ['a small file weighs nothing', 'Math.max(0.01, bytes', 'Math.max(0, bytes'],
    ],
  ),
  ...mutantsOf(
    'format/src/time.ts',
    ['time.test.ts'],
    [
      ['an hour is that of London', 'hoursBehind = 5;', 'hoursBehind = 0;'],
      ['yesterday is two days ago', "if (days === 1) return 'ayer';", "if (days === 2) return 'ayer';"],
      ['months start at nought', 'getUTCMonth() + 1', 'getUTCMonth()'],
      ['a day is that of London', 'onClockOfEcuador(at).toISOString()', 'momentOf(at).toISOString()'],
    ],
  ),
];
