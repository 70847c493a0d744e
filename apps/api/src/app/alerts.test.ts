import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEveryMetric } from '#testing/metrics-world.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook_url: string };
}
const rules = (parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

/** Metrics of Prometheus itself. */
const ofPrometheus = new Set(['up', 'ALERTS']);
const words = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'offset', 'bool']);

function metricNamesIn(expression: string): string[] {
  const plain = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\b\d[\w.]*/g, ' ');
  const names = plain.match(/[a-zA-Z_:][\w:]*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !words.has(name) && !ofPrometheus.has(name));
}

const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
  ...[...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((each) => each.trim()),
  ),
];

/** Like GitHub's anchors of headings. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('what watches an installation', () => {
  let world: TestApp;
  const names = new Set<string>();
  const labels = new Set(['instance', 'job', 'alertname', 'alertstate']);

  beforeAll(async () => {
    world = await openTestApp(await openTestDatabase());
    await world.parts.storage.check();
    const { metrics } = await readEveryMetric(world);
    for (const [name, { type, samples }] of metrics) {
      for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) names.add(name + suffix);
      for (const sample of samples.keys()) {
        for (const [, label = ''] of sample.matchAll(/[{,](\w+)="/g)) labels.add(label);
      }
    }
    // Only present after a job ran.
    labels.add('queue');
  });
  afterAll(() => world.close());

  it('reads the names of figures out of an expression', () => {
    const expression =
      'max by (queue) (delta(jobs_failed{queue="x"}[1h])) > 26 * 3600 unless on() count(up_b) and 700e6';
    expect(metricNamesIn(expression)).toEqual(['jobs_failed', 'up_b']);
    expect(labelsIn('sum by (le, route) (rate(a_bucket{status=~"5..",route!="x"}[5m]))').sort()).toEqual([
      'le',
      'route',
      'route',
      'status',
    ]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks for figures that /metrics tells, and leads to its section [8.8.5]',
    (_name, rule) => {
      expect(metricNamesIn(rule.expr).length).toBeGreaterThan(rule.alert === 'CotejoDown' ? -1 : 0);
      expect(metricNamesIn(rule.expr).filter((name) => !names.has(name))).toEqual([]);
      expect(labelsIn(rule.expr).filter((label) => !labels.has(label))).toEqual([]);
      expect(['page', 'ticket']).toContain(rule.labels.severity);
      const [file = '', anchor] = rule.annotations.runbook_url.split('#');
      expect(file).toBe('docs/guide/operations.md');
      expect(anchorsOf(read(file))).toContain(anchor);
      expect(rule.annotations.summary).not.toBe('');
      expect(rule.annotations.description).not.toBe('');
    },
  );

  it('has a section for each alert, and none that no alert leads to [8.8.5]', () => {
    const [, sections = ''] = /^## When an alert fires\n([\s\S]*?)^## /m.exec(read('docs/guide/operations.md')) ?? [];
    const linked = new Set(rules.map((rule) => rule.annotations.runbook_url.split('#')[1]));
    expect(anchorsOf(sections).sort()).toEqual([...linked].sort());
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  // Debian: apt-get install prometheus.
  it.skipIf(!hasPromtool)('are rules for Prometheus, and fire when they should [8.8.5]', () => {
    const run = (...args: string[]) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    const checked = run('check', 'rules', 'deploy/alerts.yml');
    expect(checked.status, checked.stderr).toBe(0);
    const tried = run('test', 'rules', 'deploy/alerts.test.yml', 'deploy/alerts-over-days.test.yml');
    expect(tried.status, tried.stdout + tried.stderr).toBe(0);
  });
});
