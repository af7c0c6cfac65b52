// Who may import whom. The table is in CONTRIBUTING.md; a rule here forbids what the table does not allow.

const test = String.raw`\.test\.tsx?$`;
const sameSlice = (side) => `^${side}/features/$1/`;

/** Everything from `from` may import, inside the repository, only what matches one of `to`. */
const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^(src|plugins|server|engines|catalog|clients|generated|scripts|tests|bench)/', pathNot: to },
});

/** Everything from `from` may import only these packages. */
const packages = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: '^node_modules/', pathNot: `^node_modules/(${allowed.join('|')})(/|$)` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|plugins|server|engines|catalog|clients|scripts)/', pathNot: test },
      to: { path: [test, '^tests/', '^bench/'] },
    },
    {
      name: 'no-development-packages-in-the-server',
      comment: '`npm ci --omit=dev` installs everything that a server needs',
      severity: 'error',
      from: {
        path: ['^(server|engines|catalog)/', '^scripts/(serve|migrate|admin|doctor|engine-test|engine-rules)[.]ts$'],
        pathNot: test,
      },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: '@types/',
      },
    },
    only('catalog-is-data', '^catalog/', ['^catalog/']),
    only('src-ui', '^src/ui/', ['^src/ui/']),
    packages('src-ui-packages', '^src/ui/', ['react', 'react-dom', '@docusaurus', '@types', 'clsx']),
    only('src-dashboard', '^src/dashboard/', ['^src/(dashboard|core|ui)/', '^generated/']),
    packages('src-dashboard-packages', '^src/dashboard/', [
      'react',
      'react-dom',
      '@docusaurus',
      '@types',
      'clsx',
      'antd',
      '@ant-design',
      'd3-array',
      'd3-scale',
      'd3-shape',
      'dayjs',
      'react-hook-form',
    ]),
    only('src-core', '^src/core/', ['^src/(core|ui)/', '^generated/', '^catalog/']),
    only(
      'src-features',
      '^src/features/([^/]+)/',
      [
        '^src/(core|ui|dashboard)/',
        '^generated/',
        '^catalog/',
        sameSlice('src'),
        '^src/features/tasks/',
        '^src/features/[^/]+/(components/)?[A-Z][A-Za-z]+[.]tsx$',
        '^src/features/[^/]+/(use-[a-z-]+|[a-z-]+-text)[.]ts$',
      ],
      'of another feature: its components, hooks and words, never how it is made; tasks is the frame of all create pages',
    ),
    only('src-theme', '^src/theme/', [
      '^src/(theme|core|ui)/',
      '^src/features/[^/]+/[A-Z][A-Za-z]+[.]tsx$',
      '^src/features/reference/model[.]ts$',
      '^(generated|catalog)/',
    ]),
    only(
      'plugins',
      '^plugins/',
      [
        '^(plugins|generated|catalog)/',
        '^src/ui/(logo|tokens/(tokens|tokens-css)|player/waveform-path)[.]ts$',
        '^src/features/(reference/(model|change-text)|search/search-records)[.]ts$',
        '^src/core/(api/(operation-form|request-link)|format/(bytes|duration)|language/preferred-language|navigation/script-failure|updates/payload-paths)[.]ts$',
      ],
      'Node code of the site; of the browser code it knows the tokens, and the shapes and names that both sides share',
    ),
    only('src-pages', '^src/pages/', ['^src/(pages|features|core|ui|dashboard)/']),
    {
      name: 'antd-behind-sign-in-only',
      comment:
        'pages that anyone reads stay free of antd; pages behind sign-in compose it, by src/dashboard or themselves',
      severity: 'error',
      from: {
        path: [
          '^src/(?!dashboard/|features/)',
          '^src/features/(auth|blog|changelog|docs|gallery|home|models|offline|pricing|reference|search|session|status|system-check|tryit)/',
        ],
        pathNot: test,
      },
      to: { path: '^node_modules/(antd|@ant-design)/' },
    },
    only('server-config', '^server/config[.]ts$', [
      '^catalog/',
      '^server/core/(caller|config-variables|config-warnings|engine-config|email-config|lazy|local-origins|loopback|mistaken-keys|payment-config|secret-file|sign-in-config|site-settings|startup-error|storage-url|tracing-config|variable-faults|variable-files|web-origin)[.]ts$',
    ]),
    only('server-core', '^server/core/', ['^server/(core/|config[.]ts$)', '^generated/', '^catalog/']),
    only('server-features', '^server/features/([^/]+)/', [
      '^server/core/',
      '^engines/[^/]+[.]ts$',
      '^generated/',
      '^catalog/',
      sameSlice('server'),
      '^server/features/[^/]+/service[.]ts$',
    ]),
    only('engine-interface', '^engines/[^/]+[.]ts$', ['^catalog/', '^engines/[^/]+[.]ts$']),
    only('engine-sandbox', '^engines/sandbox/', ['^engines/((?!remote)[^/]+[.]ts$|sandbox/)']),
    only('engine-remote', '^engines/remote/[^/]+[.]ts$', ['^engines/([^/]+[.]ts$|remote/[^/]+[.]ts$)']),
    only('engine-providers', '^engines/remote/([^/]+)/', [
      '^engines/((engine|remote)[.]ts$|remote/[^/]+[.]ts$|remote/$1/)',
    ]),
    only('server-doctor', '^server/doctor/', [
      '^server/(config[.]ts$|core/|doctor/|features/orders/providers/stripe/check[.]ts$)',
      '^catalog/',
    ]),
    only('server-app', '^server/(app|engine-abilities|first-start|live-engine|email-kinds|main)[.]ts$', [
      '^(server|engines)/',
      '^generated/',
      '^catalog/',
    ]),
    only('clients', '^clients/([^/]+)/', ['^clients/$1/']),
    packages('clients-packages', '^clients/', ['@types']),
    only('scripts', '^scripts/', [
      '^(scripts|plugins|catalog|generated|server|engines)/',
      '^src/(core|dashboard|ui)/',
      '^src/features/reference/change-text[.]ts$',
    ]),
  ],
  options: {
    doNotFollow: { path: ['^node_modules/', '^generated/'] },
    exclude: { path: ['^build/', '^clients/[^/]+/dist/', String.raw`^\.docusaurus`] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
