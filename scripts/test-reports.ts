import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** JSON reports of Vitest and Playwright from the last run. */
const folder = resolve(import.meta.dirname, '../.cache/test-reports');

interface ReportedTest {
  /** Includes the titles of the enclosing blocks. */
  readonly title: string;
  readonly file: string;
  readonly isPassed: boolean;
  readonly isSkipped: boolean;
}

export function reportPath(stepName: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${stepName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`);
}

export function deleteReports(): void {
  rmSync(folder, { recursive: true, force: true });
}

export function readReports(): ReportedTest[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readReport(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
}

/** Vitest's JSON has `testResults`, Playwright's has `suites`. */
function readReport(report: VitestReport | { suites: PlaywrightSuite[] }): ReportedTest[] {
  if ('suites' in report) return report.suites.flatMap((suite) => readSuite(suite, ''));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      file: name,
      isPassed: status === 'passed',
      isSkipped: status === 'skipped' || status === 'pending',
    })),
  );
}

function readSuite(suite: PlaywrightSuite, parents: string): ReportedTest[] {
  const path = `${parents} ${suite.title}`;
  const own = suite.specs.map(({ title, ok, tests }) => ({
    title: `${path} ${title}`,
    file: suite.file,
    // Playwright reports a skipped test as `ok`.
    isPassed: ok && tests.some(({ status }) => status === 'expected' || status === 'flaky'),
    isSkipped: tests.every(({ status }) => status === 'skipped'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((child) => readSuite(child, path))];
}
