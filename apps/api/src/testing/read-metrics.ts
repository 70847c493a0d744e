export interface Metric {
  readonly help: string;
  readonly type: string;
  /** Keys are written like `jobs_failed{queue="mail.deliver"}`. */
  readonly samples: Map<string, number>;
}

const nameForm = '[a-z][a-z0-9_]*';
const sampleLine = new RegExp(`^(${nameForm})(\\{${nameForm}="[^"\\n]*"(?:,${nameForm}="[^"\\n]*")*\\})? (\\S+)$`);
const suffixes: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * Strict parser of the Prometheus text format 0.0.4. Throws for an invalid line, a sample without HELP and TYPE, a
 * duplicate and a value that is not a number.
 */
export function readMetrics(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>();
  let helped: [string, string] | null = null;
  let present: [string, Metric] | null = null;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      helped = [name, rest];
      continue;
    }
    if (keyword === 'TYPE') {
      if (helped?.[0] !== name) throw new Error(`TYPE without HELP: ${line}`);
      if (metrics.has(name)) throw new Error(`Twice: ${name}`);
      present = [name, { help: helped[1], type: rest, samples: new Map() }];
      metrics.set(...present);
      continue;
    }
    const [, sampleName, labels = '', value = ''] = sampleLine.exec(line) ?? [];
    const [metricName, metric] = present ?? [];
    const isOfMetric = (suffixes[metric?.type ?? ''] ?? ['']).some((suffix) => sampleName === `${metricName}${suffix}`);
    if (!sampleName || !metric || !isOfMetric) throw new Error(`Not a sample of ${metricName}: ${line}`);
    const number = Number(value.replace(/^\+?Inf$/, 'Infinity'));
    if (Number.isNaN(number) && !/^nan$/i.test(value)) throw new Error(`No number: ${line}`);
    if (metric.samples.has(sampleName + labels)) throw new Error(`Twice: ${line}`);
    metric.samples.set(sampleName + labels, number);
  }
  return metrics;
}
