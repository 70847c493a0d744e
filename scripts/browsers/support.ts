import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, SupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../apps/web/vite/oldest-browsers.ts';

export const compatData: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');

const namesInData: Record<string, readonly string[]> = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
};

/** Supported browsers by their names in MDN's data: `['webview_android', '103']`. */
const targets = oldestBrowsers.flatMap((target) => {
  const [, family = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  const names = namesInData[family];
  if (!names) throw new Error(`No browser of the compatibility data is meant by ${target}`);
  return names.map((name) => [name, version] as const);
});

/** Formatted as `safari 15.4`. Unknown support counts as support. */
export function lackingBrowsers(feature: CompatStatement): string[] {
  return targets
    .filter(([browser, version]) => {
      const support = Reflect.get(feature.support, browser) as SupportStatement | undefined;
      return support !== undefined && !isSupported(support, version);
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

function isSupported(support: SupportStatement, version: string): boolean {
  const statements = Array.isArray(support) ? support : [support];
  return statements.some(
    (statement) =>
      !statement.flags &&
      !statement.prefix &&
      !statement.alternative_name &&
      isAtMost(statement.version_added, version) &&
      !isAtMost(statement.version_removed ?? false, version),
  );
}

function isAtMost(added: string | boolean | null | undefined, version: string): boolean {
  if (typeof added !== 'string') return added === true;
  if (added === 'preview') return false;
  const [major = 0, minor = 0] = added.replace('≤', '').split('.').map(Number);
  const [givenMajor = 0, givenMinor = 0] = version.split('.').map(Number);
  return major < givenMajor || (major === givenMajor && minor <= givenMinor);
}

/** The statement at a path such as `javascript/builtins/Map/groupBy`, or null. */
export function findFeature(path: string): CompatStatement | null {
  let place: unknown = compatData;
  for (const name of path.split('/'))
    place = typeof place === 'object' && place !== null && Object.hasOwn(place, name) ? Reflect.get(place, name) : null;
  return statementOf(place);
}

/** Throws when an update of the data has moved the path. */
export function featureAt(path: string): CompatStatement {
  const feature = findFeature(path);
  if (!feature) throw new Error(`The compatibility data has no ${path}`);
  return feature;
}

export function indexFeatures(path: string): Map<string, CompatStatement[]> {
  const index = new Map<string, CompatStatement[]>();
  const visit = (place: unknown): void => {
    if (typeof place !== 'object' || place === null) return;
    for (const [name, inner] of Object.entries(place)) {
      if (name === '__compat') continue;
      const feature = statementOf(inner);
      if (feature) index.set(name, [...(index.get(name) ?? []), feature]);
      visit(inner);
    }
  };
  visit(path.split('/').reduce<unknown>((place, name) => Reflect.get(Object(place), name), compatData));
  return index;
}

function statementOf(place: unknown): CompatStatement | null {
  const found: unknown = typeof place === 'object' && place !== null ? Reflect.get(place, '__compat') : null;
  return (found as CompatStatement | undefined) ?? null;
}

export interface Finding {
  /** As in the exceptions: `AbortSignal.any`, `.toSorted()`, `@container`, `text-wrap`. */
  readonly feature: string;
  readonly lackingIn: readonly string[];
  readonly excerpt: string;
}
