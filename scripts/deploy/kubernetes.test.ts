import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../apps/api/src/config.ts';
import { listVariables } from '../../apps/api/src/environment.ts';
import { checkManifests, type Manifest, readManifests } from './check-manifests.ts';
import { isLeftOut } from './image.ts';

const root = resolve(import.meta.dirname, '../..');
const manifests = readManifests();
const find = <Content>(kind: string): Content => {
  const manifest = manifests.find((candidate) => candidate.kind === kind);
  if (!manifest) throw new Error(`No ${kind}`);
  return manifest.content as Content;
};

const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

interface Probe {
  readonly httpGet: { path: string; port: string };
}
interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: string[];
  readonly ports?: { name: string; containerPort: number }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly resources: { limits: { memory: string } };
  readonly securityContext: Record<string, unknown>;
}
interface Pod {
  readonly spec: {
    readonly containers: [Container];
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext: Record<string, unknown>;
  };
  readonly metadata?: { labels: Record<string, string> };
}
interface Deployment {
  readonly spec: { replicas: number; strategy: unknown; selector: { matchLabels: unknown }; template: Pod };
}
interface Data {
  readonly data: Record<string, string>;
  readonly stringData: Record<string, string>;
}

const deployment = find<Deployment>('Deployment');
const pods: [string, Pod][] = [
  ['the Deployment', deployment.spec.template],
  ['the Job', find<{ spec: { template: Pod } }>('Job').spec.template],
  [
    'the CronJob',
    find<{ spec: { jobTemplate: { spec: { template: Pod } } } }>('CronJob').spec.jobTemplate.spec.template,
  ],
];
const [server] = deployment.spec.template.spec.containers;
const settings = find<Data>('ConfigMap').data;
const secrets = find<Data>('Secret').stringData;

describe('the manifests', () => {
  it('have the fields and values that Kubernetes knows [8.9.5]', () => {
    expect(checkManifests(manifests)).toBe('');
  }, 60_000);

  it('would be refused with a field that it does not know, a value of another type, or one missing [8.9.5]', () => {
    const service = { file: 'service.yaml', apiVersion: 'v1', kind: 'Service' };
    const wrong: Manifest[] = [
      { ...service, content: { apiVersion: 'v1', kind: 'Service', spec: { selectors: { app: 'cotejo' } } } },
      { ...service, content: { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: 'eighty' }] } } },
      { ...service, content: { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ name: 'http' }] } } },
    ];
    const refused = checkManifests(wrong);
    expect(refused).toMatch(/0-service\.yaml\.ts.*selectors.* does not exist/);
    expect(refused).toMatch(/1-service\.yaml\.ts.*'string' is not assignable to type 'number'/);
    expect(refused).toMatch(/2-service\.yaml\.ts.*'port' is missing/);
  }, 60_000);

  it('put a process behind the Service by /health/serve, begin with /health/ready, restart by /health/live [8.9.5]', () => {
    const paths = [server.startupProbe, server.readinessProbe, server.livenessProbe].map(({ httpGet }) => httpGet);
    expect(paths).toEqual([
      { path: '/health/ready', port: 'http' },
      { path: '/health/serve', port: 'http' },
      { path: '/health/live', port: 'http' },
    ]);
    expect(server.ports).toEqual([{ name: 'http', containerPort: Number(settings.PORT) }]);
  });

  it('give a process the time it takes to stop, and never stop the last one [8.9.5]', () => {
    const grace = deployment.spec.template.spec.terminationGracePeriodSeconds ?? 0;
    expect(grace).toBeGreaterThanOrEqual(Number(settings.DRAIN_SECONDS) + 35);
    expect(deployment.spec.replicas).toBeGreaterThanOrEqual(2);
    expect(deployment.spec.strategy).toMatchObject({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    const budget = find<{ spec: { minAvailable: number; selector: unknown } }>('PodDisruptionBudget').spec;
    expect(budget).toEqual({ minAvailable: 1, selector: deployment.spec.selector });
  });

  it('name one set of pods: Deployment, Service and its port, Ingress [8.9.5]', () => {
    const labels = deployment.spec.template.metadata?.labels;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    const service = find<{ metadata: { name: string }; spec: { selector: unknown; ports: unknown } }>('Service');
    expect(service.spec).toEqual({ selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] });
    const backend = { service: { name: service.metadata.name, port: { name: 'http' } } };
    const ingress = find<{ spec: { rules: { http: { paths: unknown[] } }[] } }>('Ingress').spec;
    expect(ingress.rules[0]?.http.paths).toEqual([{ path: '/', pathType: 'Prefix', backend }]);
  });

  it('set variables that exist and together start a server in production, and hold no secret [8.9.5]', () => {
    const variables = listVariables();
    expect(variables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.keys(settings), ...Object.keys(secrets)]),
    );
    expect(Object.values(secrets).every((value) => value === '')).toBe(true);
    const examples = Object.fromEntries(variables.map(({ name, example }) => [name, example]));
    const made = {
      APP_SECRET: 'x'.repeat(64),
      DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      METRICS_TOKEN: 'x'.repeat(48),
    };
    const filledIn = Object.fromEntries(Object.keys(secrets).map((name) => [name, examples[name]]));
    const config = readConfig({ ...settings, ...filledIn, ...made });
    expect(config).toMatchObject({ isProduction: true, port: 3000, host: '0.0.0.0', backupDaily: false });
    const isSecret = (name: string) => variables.some((variable) => variable.name === name && variable.isSecret);
    expect(Object.keys(settings).filter(isSecret)).toEqual([]);
  });

  it.each(pods)(
    'run %s as a user without rights, over a folder it cannot write, with a limit of memory [8.9.5]',
    (_of, pod) => {
      const { containers, securityContext } = pod.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containers[0].resources.limits.memory).toBe('768Mi');
    },
  );

  it('start scripts that are in the image, and migrate apart from the processes [8.9.5]', () => {
    const scripts = pods.flatMap(([, { spec }]) => spec.containers[0].command?.slice(1) ?? []);
    expect(scripts).toEqual(['scripts/migrate.ts', 'scripts/backup.ts']);
    expect(scripts.every((script) => existsSync(join(root, script)) && !isLeftOut(script))).toBe(true);
    expect(settings.MIGRATE).toBe('off');
  });

  it.runIf(kubectl)('are put together by kustomize: one namespace, and the image that is named there [8.9.5]', () => {
    const run = spawnSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes')], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    const objects = parseAllDocuments(run.stdout).map((document) => document.toJS());
    expect(objects.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Namespace',
      'PodDisruptionBudget',
      'Service',
    ]);
    for (const { kind, metadata } of objects) if (kind !== 'Namespace') expect(metadata.namespace).toBe('cotejo');
    const images = objects.flatMap(({ spec }) => spec?.template?.spec.containers ?? []).map(({ image }) => image);
    const jobs = pods.slice(1).map(([, { spec }]) => spec.containers[0].image);
    expect(new Set([...images, ...jobs])).toEqual(new Set(['registry.example/cotejo:1']));
  });

  it('list in kustomization.yaml files that exist [8.9.5]', () => {
    const { resources } = parse(readFileSync(join(root, 'deploy/kubernetes/kustomization.yaml'), 'utf8'));
    expect(resources.filter((file: string) => !existsSync(join(root, 'deploy/kubernetes', file)))).toEqual([]);
  });
});
