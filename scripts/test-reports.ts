import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where Vitest and Playwright write the results of the last run, as JSON. */
const folder = resolve(import.meta.dirname, '../.cache/test-reports');

export interface ReportedTest {
  /** The title with those of the blocks around it. */
  readonly title: string;
  readonly file: string;
  readonly isPassed: boolean;
  readonly isSkipped: boolean;
}

/** The path of the report of one step; the test programs read it from `TEST_REPORT`. */
export function reportPath(stepName: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${stepName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`);
}

/** Deletes the reports of former runs, so that they do not count for the next one. */
export function deleteReports(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Every test of every report; empty when no tests were run since the last `deleteReports`. */
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

/** Reads the JSON of either program: Vitest's has `testResults`, Playwright's has `suites`. */
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
    // A skipped test is `ok` for Playwright and proves nothing.
    isPassed: ok && tests.some(({ status }) => status === 'expected' || status === 'flaky'),
    isSkipped: tests.every(({ status }) => status === 'skipped'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((child) => readSuite(child, path))];
}
