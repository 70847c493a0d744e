import { expect, it } from 'vitest';
import { classesOf, pruneStyles } from './prune-styles.ts';

const html = '<html lang="es"><p class="uno dos" data-x=""><b class="tres"></b></p></html>';

it.each([
  ['keeps what the page has', '.uno{color:red}.dos .tres{top:0}', '.uno{color:red}.dos .tres{top:0}'],
  ['drops what it lacks', '.cuatro{color:red}.uno .cuatro{top:0}.uno{left:0}', '.uno{left:0}'],
  ['keeps a rule when one of its selectors can match', '.cuatro,.uno{top:0}', '.cuatro,.uno{top:0}'],
  ['keeps elements, attributes and states', '[data-y="a.b"] p:hover{top:0}', '[data-y="a.b"] p:hover{top:0}'],
  [
    'does not require what stands in brackets',
    '.uno :is(.a,.b){top:0}.uno:not(.z){left:0}',
    '.uno :is(.a,.b){top:0}.uno:not(.z){left:0}',
  ],
  [
    'goes into media queries and drops empty ones',
    '@media (x){.uno{top:0}.z{top:1}}@media (y){.z{top:0}}',
    '@media (x){.uno{top:0}}',
  ],
  ['drops groups left empty in one another', '@layer a{@media (x){.z{top:0}}}.uno{top:0}', '.uno{top:0}'],
  [
    'keeps fonts, animations and statements',
    '@layer a,b;@font-face{src:url(x)}@keyframes k{0%{top:0}}',
    '@layer a,b;@font-face{src:url(x)}@keyframes k{0%{top:0}}',
  ],
  ['is not misled by braces in texts', '.uno:before{content:"}.z{"}.z{top:0}', '.uno:before{content:"}.z{"}'],
])('%s', (_what, css, expected) => expect(pruneStyles(css, classesOf(html))).toBe(expected));
