/**
 * Which way imports may go. What is not allowed here is forbidden: a rule names what a room may import, and everything
 * else of the project is out of its reach.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The rules of the product know nothing but each other: no library, no clock, no disk.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: testFiles() },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'brand-is-plain-data',
      comment: 'Name, mark and colours serve web client, mails and paper alike: none of their tools is known here.',
      severity: 'error',
      from: { path: '^packages/brand/src/' },
      to: { pathNot: '^packages/brand/src/' },
    },
    {
      name: 'contract-knows-domain-and-zod',
      comment: 'What crosses the wire is described with the words of the domain and zod/mini, and with nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: testFiles() },
      to: { pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/(v4/)?mini/'] },
    },
    {
      name: 'endpoints-run-without-schemas',
      comment:
        'The browser loads endpoints. Their schemas and zod, which the server runs, are types to it and nothing else.',
      severity: 'error',
      from: { path: '^(apps/web|packages/contract)/src/', pathNot: [schemaModules(), testFiles()] },
      to: { path: [schemaModules(), 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'embedded-postgres-knows-no-portal',
      comment: 'It runs a PostgreSQL for any program, and imports nothing else of this project.',
      severity: 'error',
      from: { path: '^packages/embedded-postgres/' },
      to: { path: ourCode(), pathNot: '^packages/embedded-postgres/' },
    },
    {
      name: 'texts-know-codes-and-limits',
      comment: 'The sentences for what domain and contract only give codes for.',
      severity: 'error',
      from: { path: '^packages/texts/src/', pathNot: testFiles() },
      to: { pathNot: ['^packages/texts/src/', '^packages/domain/src/', '^packages/contract/src/errors[.]ts$'] },
    },
    {
      name: 'passwords-know-their-dictionaries',
      comment: 'Server and web client judge a password alike, whatever else they know.',
      severity: 'error',
      from: { path: '^packages/passwords/src/', pathNot: testFiles() },
      to: { pathNot: ['^packages/passwords/src/', 'node_modules/@zxcvbn-ts/'] },
    },
    {
      name: 'api-never-imports-web',
      comment: 'Server and web client meet in the contract only.',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: ourCode(), pathNot: ['^apps/api/', '^packages/'] },
    },
    {
      name: 'web-never-imports-api',
      comment: 'Server and web client meet in the contract only.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: ourCode(), pathNot: ['^apps/web/', '^packages/(domain|contract|brand|texts|passwords)/'] },
    },
    {
      name: 'tools-know-brand-domain-and-texts',
      comment:
        'Icons and guidelines are made from the brand, the rules and their texts; e2e/chromium.ts says which browser prints.',
      severity: 'error',
      from: { path: '^tools/([^/]+)/' },
      to: { path: ourCode(), pathNot: ['^tools/$1/', '^packages/(brand|domain|texts)/', '^e2e/chromium[.]ts$'] },
    },
    {
      name: 'ui-knows-no-domain-word',
      comment:
        'Buttons, tables and modals would serve any product: they import each other, the brand and libraries only.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|theme|brand)/', pathNot: testFiles() },
      to: { path: ourCode(), pathNot: ['^apps/web/src/(ui|theme|brand)/', '^packages/brand/'] },
    },
    {
      name: 'client-stands-at-the-bottom',
      comment: 'The client of the API knows the contract and what the browser keeps, but nothing that is shown.',
      severity: 'error',
      from: { path: '^apps/web/src/(api|local-store)/', pathNot: testFiles() },
      to: {
        path: ourCode(),
        pathNot: ['^packages/', '^apps/web/src/(api|local-store)/', '^apps/web/src/page-links[.]ts$'],
      },
    },
    {
      name: 'parts-serve-every-feature',
      comment:
        'What several features show alike (dates, statuses, media) stands on ui and client, and knows no feature.',
      severity: 'error',
      from: { path: '^apps/web/src/parts/' },
      to: {
        path: ourCode(),
        pathNot: ['^packages/', '^apps/web/src/(parts|ui|theme|brand|api|local-store|page-links|testing)'],
      },
    },
    {
      name: 'features-never-look-up',
      comment: 'A feature is put together by screens: it never knows them or the app around them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: {
        path: ourCode(),
        pathNot: [
          '^packages/',
          '^apps/web/src/(features|parts|ui|theme|brand|api|content|local-store|page-links|testing)',
        ],
      },
    },
    {
      name: 'features-meet-in-screens',
      comment: 'Two features that import each other are one. Let them meet in a screen.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'screens-never-import-the-app',
      comment: 'The app knows its screens; a screen that knows the app cannot be shown without it.',
      severity: 'error',
      from: { path: '^apps/web/src/screens/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'routes-never-touch-the-database',
      comment: 'A route says who may call which use case. What is read or written is said there, not here.',
      severity: 'error',
      from: { path: '^apps/api/src/.+[.]routes[.]ts$' },
      to: { path: ['^apps/api/src/db/', '[.]repository[.]ts$', 'node_modules/(kysely|pg)/'] },
    },
    {
      name: 'refusals-are-returned',
      comment: 'A use case returns its refusal (Decision). Only `http/` throws one, where nothing can be returned.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/http/', testFiles()] },
      to: { path: '^apps/api/src/http/refusal[.]ts$' },
    },
    {
      name: 'modules-meet-through-their-doors',
      comment:
        "Another module's tables are read through its views, and changed through the events it reacts to. Two doors are " +
        'open to all, because they belong to the same transaction: the lock of a request, and the files it claims.',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: testFiles() },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: [
          '^apps/api/src/modules/$1/',
          '[.]views[.]ts$',
          '/requests/locked-request[.]ts$',
          '/files/(attach|remove|shown)-files[.]ts$',
        ],
      },
    },
    {
      name: 'demo-is-an-outermost-room',
      comment: 'The demo calls use cases as people would. Only the entrance knows that there is a demo.',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/demo/', '^apps/api/src/main[.]ts$', testFiles()] },
      to: { path: '^apps/api/src/demo/' },
    },
    {
      name: 'test-equipment-stays-in-tests',
      comment: 'What only tests and benchmarks need is never shipped.',
      severity: 'error',
      from: { pathNot: ['/testing/', testFiles(), '^(e2e|benchmarks)/', '^vitest[.]'] },
      to: { path: '/testing/' },
    },
    {
      name: 'no-circles',
      comment: 'Of two files that run each other neither can be read alone. Types alone are gone when it runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'every-import-resolves',
      comment: 'A path that leads nowhere hides from every rule above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?]' },
    },
  ],
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

function ourCode() {
  return '^(packages|apps|tools|benchmarks|e2e)/'
}

/** Modules of the contract that need zod when they run. */
function schemaModules() {
  return '^packages/contract/src/.*-(schemas|shapes)[.]ts$'
}

function testFiles() {
  return '[.]test[.]tsx?$'
}
