import { describe, expect, it } from 'vitest';
import { checkScript } from './check-script.ts';
import { checkStyle } from './check-style.ts';
import { isExcepted, unusedExceptions } from './exceptions.ts';
import { featureAt, lackingBrowsers } from './support.ts';

const found = (findings: readonly { feature: string }[]) => [...new Set(findings.map(({ feature }) => feature))];

describe('a shipped script', () => {
  const forbidden: Record<string, string> = {
    'AbortSignal.any': 'export const a = (s, t) => AbortSignal.any([s, t]);',
    'AbortSignal.timeout': 'AbortSignal?.timeout(5);',
    'Map.groupBy': 'export const a = (x) => Map.groupBy(x, (y) => y);',
    'Object.groupBy': 'export const a = (x) => Object.groupBy(x, (y) => y);',
    'Array.fromAsync': 'Array.fromAsync([]);',
    'Promise.withResolvers': 'Promise.withResolvers();',
    'Promise.try': 'Promise.try(() => 1);',
    'Iterator.from': 'export const a = (m) => Iterator.from(m);',
    'RegExp.escape': 'export const a = (x) => RegExp.escape(x);',
    'Intl.Segmenter': 'new Intl.Segmenter("es");',
    'URL.canParse': 'URL.canParse("x");',
    '.toSorted()': 'export const a = (x) => x.toSorted();',
    '.toReversed()': 'export const a = (x) => [...x].toReversed();',
    '.toSpliced()': 'export const a = (x) => x?.toSpliced(1, 1);',
    '.with()': 'export const a = (x) => x.with(1, 2);',
    '.findLast()': 'export const a = (x) => x.findLast((y) => y > 1);',
    '.findLastIndex()': 'export const a = (x) => x.findLastIndex((y) => y > 1);',
    '.isWellFormed()': 'export const a = (x) => x.isWellFormed();',
    '.toWellFormed()': 'export const a = (x) => x.toWellFormed();',
    '.isSubsetOf()': 'export const a = (x, y) => x.isSubsetOf(y);',
    '.union()': 'export const a = (x, y) => x.union(y);',
    '.checkVisibility()': 'export const a = (x) => x.checkVisibility();',
    '.showPopover()': 'export const a = (x) => x.showPopover();',
    '.requestSubmit()': 'export const a = (form) => form.requestSubmit();',
    '.startViewTransition()': 'document.startViewTransition(() => 1);',
    'iterator.map()': 'export const a = (m) => m.values().map((x) => x);',
    'iterator.filter()': 'export const a = (t) => t.matchAll(/a/g).filter((x) => x);',
    CompressionStream: 'new CompressionStream("gzip");',
    TextEncoderStream: 'new ReadableStream().pipeThrough(new TextEncoderStream());',
    requestIdleCallback: 'requestIdleCallback(() => 1);',
    scheduler: 'scheduler.yield();',
    Temporal: 'Temporal.Now.instant();',
    'static block in a class': 'export class A { static x; static { A.x = 1; } }',
    using: 'export function a() { using file = open(); }',
    'import attributes': 'import x from "./x.json" with { type: "json" }; export default x;',
    'regular expression flag v': 'export const a = [/[\\p{L}--[a-z]]/v, new RegExp("[a&&b]", "v")];',
    'look-behind': 'export const a = [/(?<=a)b/, new RegExp("(?<!a)b")];',
    'modifiers in a regular expression': 'export const a = new RegExp("(?i:a)b");',
    'group names twice': 'export const a = new RegExp("(?<n>a)|(?<n>b)");',
  };

  it.each(Object.entries(forbidden))('may not use %s', (feature, script) => {
    expect(found(checkScript(script))).toEqual([feature]);
  });

  it('may use what all supported browsers have, and names of its own', () => {
    const script = `
      import { map } from './own.js';
      export const a = (x) => [...x].sort().at(-1) ?? structuredClone(x);
      export const b = (x) => Object.keys(x).map((key) => Object.hasOwn(x, key) && x[key].values());
      export const c = (signal) => signal.throwIfAborted() || new AbortController().abort(signal.reason);
      export const d = { take() {}, groupBy: 1 }, e = /(?<year>\\d+)(?:-)/u, f = class { #x; static y = 1; has(o) { return #x in o; } };
      export const g = (dialog) => dialog.showModal() || crypto.randomUUID() || 'a'.replaceAll('a', 'b');`;
    expect(checkScript(script)).toEqual([]);
  });

  it('names the browsers that lack it and where it stands', () => {
    const [finding] = checkScript('const long = 1; export const groups = Map.groupBy([long], String);');
    expect(finding?.lackingIn).toEqual(
      expect.arrayContaining(['chrome 103', 'webview_android 103', 'safari 15.4', 'safari_ios 15.4', 'firefox 102']),
    );
    expect(finding?.excerpt).toContain('Map.groupBy([long]');
  });

  it('fails when it cannot be read at all', () => {
    expect(() => checkScript('export const = ;')).toThrow(/cannot be parsed/);
  });
});

describe('a shipped stylesheet', () => {
  const forbidden: Record<string, string> = {
    'ranges in @media': '@media (width >= 760px) { a { color: red } }',
    '@media (scripting)': '@media (scripting: none) { a { color: red } }',
    '@container': '@container (min-width: 400px) { a { color: red } }',
    '@scope': '@scope (a) { b { color: red } }',
    '@starting-style': '@starting-style { a { opacity: 0 } }',
    '@property': '@property --x { syntax: "<length>"; inherits: false; initial-value: 0px }',
    nesting: 'a { & b { color: red } }',
    ':has': 'a:has(b) { color: red }',
    ':user-invalid': 'a:user-invalid { color: red }',
    '::view-transition': '::view-transition { color: red }',
    translate: 'a { translate: 1px }',
    'anchor-name': 'a { anchor-name: --x }',
    'scrollbar-gutter: stable': 'a { scrollbar-gutter: stable }',
    'text-wrap: balance': 'a { text-wrap: balance }',
    'overflow: clip': 'a { overflow: clip }',
    'grid-template-rows: subgrid': 'a { grid-template-rows: subgrid }',
    'color-mix()': 'a { --tint: color-mix(in srgb, red, blue) }',
    'light-dark()': 'a { color: light-dark(red, blue) }',
    'oklch()': 'a { color: oklch(50% 0.2 30) }',
    'rgb(from …)': 'a { color: rgb(from red r g b) }',
    'sin()': 'a { width: calc(sin(1rad) * 1px) }',
    'round()': 'a { width: round(10px, 3px) }',
    'unit dvh': 'a { height: 100dvh }',
    'unit cqw': 'a { width: calc(10cqw - 1px) }',
    'unit lh': 'a { height: 1lh }',
    'mask-image': 'a { mask-image: url(x.png) }',
  };

  it.each(Object.entries(forbidden))('may not use %s', (feature, style) => {
    expect(found(checkStyle(style))).toContain(feature);
  });

  it('may use it with a fallback: before it, beside it with a prefix, or under @supports', () => {
    const style = `
      a { height: 100vh; height: 100dvh }
      b { -webkit-mask-image: url(x.png); mask-image: url(x.png) }
      @supports (height: 1dvh) { c { height: 100dvh } }
      @keyframes d { from { opacity: 0 } }`;
    expect(checkStyle(style)).toEqual([]);
  });

  it('has no fallback in another property, in a value that is as new, or under @supports not', () => {
    expect(found(checkStyle('a { min-height: 100vh; height: 100dvh }'))).toEqual(['unit dvh']);
    expect(found(checkStyle('a { height: 1lh; height: 100dvh }'))).toEqual(['unit lh', 'unit dvh']);
    expect(found(checkStyle('@supports not (height: 1dvh) { a { height: 100dvh } }'))).toEqual(['unit dvh']);
  });

  it('may use what all supported browsers have', () => {
    const style = `
      @layer a { b:is(c, d):focus-visible { inset: 0; aspect-ratio: 1; gap: 1px; accent-color: var(--x) } }
      @media (min-width: 760px) and (hover: hover), print { a::backdrop { color: rgb(0 0 0 / 0.5); width: min(1rem, 5%) } }
      i { background: url("data:image/svg+xml,<svg sin(1)>"); content: "10cqw"; transform: translate(1px) }`;
    expect(checkStyle(style)).toEqual([]);
  });
});

describe('the exceptions', () => {
  const exceptions = [
    { feature: ':has', reason: 'polish' },
    { feature: /^cursor\b/, reason: 'no pointer' },
  ];

  it('cover what they name and nothing near it', () => {
    expect(['cursor: help', ':has', ':hash', '.has()'].map((feature) => isExcepted(feature, exceptions))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are told when nothing needs them any more', () => {
    const unused = unusedExceptions([{ feature: ':has', lackingIn: [], excerpt: '' }], exceptions);
    expect(unused).toHaveLength(1);
    expect(unused[0]).toContain('cursor');
  });
});

it('counts a feature behind a flag, under another name, or taken away again as lacking', () => {
  const statement = featureAt('javascript/builtins/Map/groupBy');
  expect(lackingBrowsers(statement)).toContain('safari 15.4');
  expect(() => featureAt('javascript/builtins/Map/nothing')).toThrow(/no javascript\/builtins\/Map\/nothing/);
});
