const tests = '[.]test[.]tsx?$'
/** Modules of the contract that need zod when they run. */
const schemas = '^packages/contract/src/.*-(schemas|shapes)[.]ts$'

/** Files below a path, without their tests. */
const programs = (path) => ({ path, pathNot: tests })
/** Every file of this project except those. Libraries are not meant. */
const oursExcept = (...paths) => ({ path: '^(packages|apps|tools|benchmarks|e2e)/', pathNot: paths })

/**
 * Which imports are refused: those `from` these files `to` those.
 * @type {Record<string, Omit<import('dependency-cruiser').IRegularForbiddenRuleType, 'name'>>}
 */
const refused = {
  // The rules of the product import no library, no clock and no disk.
  'domain-is-pure': {
    from: { path: '^packages/domain/src/', pathNot: ['/testing/', tests] },
    to: { pathNot: '^packages/domain/src/' },
  },
  // Name, mark and colours serve web client, mails and paper alike.
  'brand-is-plain-data': { from: { path: '^packages/brand/src/' }, to: { pathNot: '^packages/brand/src/' } },
  'contract-uses-domain-and-zod': {
    from: programs('^packages/contract/src/'),
    to: { pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/(v4/)?mini/'] },
  },
  // The browser loads endpoints without their schemas and zod, which are types to it and nothing else.
  'endpoints-run-without-schemas': {
    from: { path: '^(apps/web|packages/contract)/src/', pathNot: [schemas, tests] },
    to: { path: [schemas, 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
  },
  // It runs a PostgreSQL for any program.
  'embedded-postgres-imports-nothing-of-the-portal': {
    from: { path: '^packages/embedded-postgres/' },
    to: oursExcept('^packages/embedded-postgres/'),
  },
  // They are the sentences for what domain and contract give codes for.
  'texts-use-codes-and-limits': {
    from: programs('^packages/texts/src/'),
    to: { pathNot: ['^packages/texts/src/', '^packages/domain/src/', '^packages/contract/src/errors[.]ts$'] },
  },
  // Server and web client judge a password alike, whatever else they know.
  'passwords-use-their-dictionaries': {
    from: programs('^packages/passwords/src/'),
    to: { pathNot: ['^packages/passwords/src/', 'node_modules/@zxcvbn-ts/'] },
  },
  // Server and web client share the packages only.
  'api-never-imports-web': { from: { path: '^apps/api/' }, to: oursExcept('^apps/api/', '^packages/') },
  'web-never-imports-api': {
    from: { path: '^apps/web/' },
    to: oursExcept('^apps/web/', '^packages/(domain|contract|brand|texts|passwords)/'),
  },
  // e2e/chromium.ts says which browser prints.
  'tools-use-brand-domain-and-texts': {
    from: { path: '^tools/([^/]+)/' },
    to: oursExcept('^tools/$1/', '^packages/(brand|domain|texts)/', '^e2e/chromium[.]ts$'),
  },
  // Buttons, tables and modals would serve any product.
  'ui-knows-nothing-of-the-product': {
    from: programs('^apps/web/src/(ui|theme|brand)/'),
    to: oursExcept('^apps/web/src/(ui|theme|brand)/', '^packages/(brand|texts)/'),
  },
  'client-of-the-api-shows-nothing': {
    from: programs('^apps/web/src/(api|local-store)/'),
    to: oursExcept('^packages/', '^apps/web/src/(api|local-store)/', '^apps/web/src/page-links[.]ts$'),
  },
  // They are what several features show alike: dates, statuses, media.
  'parts-know-no-feature': {
    from: { path: '^apps/web/src/parts/' },
    to: oursExcept('^packages/', '^apps/web/src/(parts|ui|theme|brand|api|local-store|page-links|testing)'),
  },
  // Screens put features together.
  'features-know-no-screen': {
    from: { path: '^apps/web/src/features/' },
    to: oursExcept(
      '^packages/',
      '^apps/web/src/(features|parts|ui|theme|brand|api|content|local-store|page-links|testing)',
    ),
  },
  'features-never-import-each-other': {
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  'screens-never-import-the-app': { from: { path: '^apps/web/src/screens/' }, to: { path: '^apps/web/src/app/' } },
  // A route says who may call which use case; the use case reads and writes.
  'routes-never-touch-the-database': {
    from: { path: '^apps/api/src/.+[.]routes[.]ts$' },
    to: { path: ['^apps/api/src/db/', '[.]repository[.]ts$', 'node_modules/(kysely|pg)/'] },
  },
  // A use case returns its refusal (Decision). Only `http/` throws one, where nothing can be returned.
  'refusals-are-returned': {
    from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/http/', tests] },
    to: { path: '^apps/api/src/http/refusal[.]ts$' },
  },
  // A module reads another one's tables through its views. What belongs to the same transaction is open to all: the files
  // that are taken, attached or removed, and the event that announces a change. What all need stands beside the modules.
  'modules-use-views-of-others': {
    from: programs('^apps/api/src/modules/([^/]+)/'),
    to: {
      path: '^apps/api/src/modules/[^/]+/',
      pathNot: [
        '^apps/api/src/modules/$1/',
        '[.]views[.]ts$',
        '/files/(attach|remove|shown)-files[.]ts$',
        '/files/take-csv[.]ts$',
        '/events/announce[.]ts$',
      ],
    },
  },
  'only-main-knows-the-demo': {
    from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/demo/', '^apps/api/src/main[.]ts$', tests] },
    to: { path: '^apps/api/src/demo/' },
  },
  // What only tests and benchmarks need is never shipped.
  'only-tests-use-testing': {
    from: { pathNot: ['/testing/', tests, '^(e2e|benchmarks)/', '^vitest[.]'] },
    to: { path: '/testing/' },
  },
  // Types alone are gone when it runs.
  'no-circles': { from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  // A path that leads nowhere hides from every rule above.
  'every-import-resolves': { from: {}, to: { couldNotResolve: true, pathNot: '[?]' } },
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: Object.entries(refused).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API to parse with; without a parser not one .ts file would be read.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // main-job.ts is a stranger's program, and imports what its test generates.
    exclude: { path: '^(apps/web/dist|e2e/test-results)/|^e2e/api-client/(main-job|generated)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
