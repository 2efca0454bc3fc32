/**
 * Which folder may import which: the rules of dependency-cruiser, which `npm run check:imports` applies to `generator/` and `shim/`. Imports
 * of types count, too, unless a rule says otherwise.
 */

/**
 * The rooms of the generator, and the folders and files in some of them, in their order. Each imports only what is before it.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const rooms = {
  kernel: [],
  content: ['[^/]+[.]ts', 'markdown', 'schemas', 'formats', 'parse', 'files', 'texts'],
  importers: [],
  look: ['drawn-images', 'messages', 'layouts', 'assets', 'guides'],
  site: ['addresses', '[^/]+[.]ts', 'model'],
  surfaces: [],
  hosts: [],
  'build-options[.]ts': [],
  build: ['verify-output', 'plugins', '[^/]+[.]ts', 'documents', 'workers', 'files'],
  'build[.]ts': [],
  verifier: [],
  commands: [],
  'index[.]ts': [],
  package: [],
}

/** @param {string} path */
const toPattern = (path) => `^generator/${path}${path.endsWith('ts') ? '$' : '/'}`

/** The same as patterns of paths, in one list. */
const places = Object.entries(rooms).flatMap(([room, parts]) =>
  parts.length === 0 ? [toPattern(room)] : parts.map((part) => toPattern(`${room}/${part}`)),
)

/**
 * What each folder of the shim may import besides itself, platforms and its packages. It may import types of `types`, too. What a
 * platform offers is a module of Node or `cloudflare:workers`.
 * @type {Readonly<Record<string, { values: string[], types?: string[], hasPlatform: boolean }>>}
 */
const shim = {
  contract: { values: [], hasPlatform: false },
  core: { values: ['contract'], hasPlatform: false },
  adapters: { values: ['core', 'contract'], types: ['runtime'], hasPlatform: true },
  stores: { values: ['core', 'contract'], types: ['runtime'], hasPlatform: true },
  sources: { values: ['core', 'contract'], types: ['runtime'], hasPlatform: true },
  runtime: { values: ['core', 'contract', 'sources'], hasPlatform: false },
  mcp: { values: ['core', 'contract'], types: ['runtime'], hasPlatform: false },
  entries: { values: ['[^/]+'], hasPlatform: true },
  exports: { values: ['[^/]+'], hasPlatform: true },
}

/** The only places that import a package. */
const packages = {
  '@orama/orama': ['generator/surfaces/orama/'],
  '@orama/stemmers': ['shim/core/search/stemmers/'],
  '@sveltejs/acorn-typescript': ['generator/importers/recognise/'],
  '@takumi-rs/wasm': ['generator/look/drawn-images/'],
  acorn: [
    'generator/content/javascript-values[.]ts$',
    'generator/content/markdown/',
    'generator/content/formats/json/',
    'generator/content/formats/tree[.]ts$',
    'generator/importers/recognise/',
  ],
  chokidar: ['generator/commands/dev/'],
  commander: ['generator/commands/cli/'],
  hastscript: ['generator/surfaces/pages/', 'generator/surfaces/mdx/'],
  ioredis: ['shim/stores/redis[.]ts$', 'generator/commands/serve/'],
  liquidjs: ['generator/look/layouts/', 'generator/importers/dialects/tags/'],
  lowlight: ['generator/surfaces/pages/'],
  pino: ['generator/commands/serve/'],
  'prom-client': ['generator/commands/serve/'],
  'property-information': ['generator/surfaces/pages/'],
  'rate-limiter-flexible': ['shim/stores/redis[.]ts$'],
  'rehype-raw': ['generator/surfaces/pages/'],
  'rehype-sanitize': ['generator/surfaces/pages/'],
  'remark-mdx': ['generator/content/markdown/'],
  'remark-parse': ['generator/content/markdown/'],
  'remark-stringify': ['generator/content/markdown/'],
  stemmer: ['shim/core/search/stemmers/'],
  tinypool: ['generator/build/workers/'],
  'toml-eslint-parser': ['generator/content/formats/toml/'],
  unified: ['generator/content/markdown/', 'generator/surfaces/pages/'],
  'xast-util-to-xml': ['generator/surfaces/xml[.]ts$'],
  yaml: ['generator/content/formats/yaml/', 'generator/surfaces/openapi/'],
}

/**
 * @param {string} name
 * @param {string} comment
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 */
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: /** @type {const} */ ('error'),
  from,
  to,
})

/** @type {{ dependencyTypesNot: import('dependency-cruiser').DependencyType[] }} */
const values = { dependencyTypesNot: ['type-only'] }

/** What importers share, beside the folders of generators. */
const shared = '(?:dialects|documents|recognise)/'

/** The folder of a generator. */
const generatorFolder = `^generator/importers/(?!${shared})([^/]+)/`

const boundedFetch = '^shim/sources/bounded-fetch[.]ts$'

export default {
  forbidden: [
    rule(
      'no-cycle',
      'Files that need each other are one subject: move what both need to one of them.',
      {},
      { circular: true },
    ),
    ...places.slice(0, -1).map((place, index) =>
      rule(
        `generator-${place
          .match(/[a-z]+/g)
          ?.slice(1)
          .join('-')}`,
        'A folder of the generator imports only those before it in the list of test/architecture/rooms.mjs.',
        { path: place },
        { path: places.slice(index + 1) },
      ),
    ),
    rule(
      'generator-cases',
      'The cases of `stele verify` take no values from the code that they check.',
      { path: '^generator/verifier/cases/' },
      { path: '^(?:generator|shim)/', pathNot: '^generator/verifier/(?!diff/)', ...values },
    ),
    rule(
      'importer-folders',
      'Only the table of importers knows the folder of a generator.',
      { path: `^generator/(?!importers/(?:importers[.]ts$|(?!${shared})[^/]+/))` },
      { path: generatorFolder },
    ),
    rule(
      'importer-extends',
      'The folder of a generator imports that of another one only to extend its importer.',
      { path: generatorFolder, pathNot: '^generator/importers/(?:mkdocs|starlight|vuepress)/' },
      { path: generatorFolder, pathNot: '^generator/importers/$1/' },
    ),
    rule(
      'generator-runs-shim',
      'Only commands that serve a site run the shim.',
      { path: '^generator/', pathNot: '^generator/commands/(?:(?:serve|dev|cli)/|mcp[.]ts$)' },
      { path: '^shim/(?:adapters|stores|sources|runtime)/', pathNot: boundedFetch },
    ),
    rule(
      'generator-fetches',
      'Only these files send requests to another service, with the bounds of the shim.',
      {
        path: '^generator/',
        pathNot: [
          '^generator/commands/(?:(?:serve|dev|cli)/|mcp[.]ts$)',
          '^generator/build/files/previous-changes[.]ts$',
          '^generator/commands/client/read-document[.]ts$',
          '^generator/commands/notify/send-request[.]ts$',
          '^generator/verifier/(?:http-target|diff/service-client)[.]ts$',
        ],
      },
      { path: boundedFetch },
    ),
    ...Object.entries(shim).flatMap(([folder, { values: allowed, types: known = [], hasPlatform }]) => [
      rule(
        `shim-${folder}`,
        'See the table of the shim in test/architecture/rooms.mjs.',
        { path: `^shim/${folder}/` },
        {
          path: '^(?:generator|shim)/',
          pathNot: [folder, ...allowed, ...known].map((name) => `^shim/${name}/`),
        },
      ),
      ...(known.length === 0
        ? []
        : [
            rule(
              `shim-${folder}-types`,
              'This folder imports only types of shim/runtime.',
              { path: `^shim/${folder}/` },
              { path: known.map((name) => `^shim/${name}/`), ...values },
            ),
          ]),
      ...(hasPlatform
        ? []
        : [
            rule(
              `shim-${folder}-platform`,
              'This folder runs on every platform, and gets what it needs as arguments.',
              { path: `^shim/${folder}/` },
              { dependencyTypes: [/** @type {const} */ ('core')] },
            ),
          ]),
    ]),
    rule(
      'shim-entries',
      'Nothing imports the entries of hosts and of the package.',
      { pathNot: '^shim/(?:entries|exports)/' },
      { path: '^shim/(?:entries|exports)/' },
    ),
    rule(
      'shim-packages',
      'The shim loads only stemmers and Redis. Its contract is written with zod.',
      { path: '^shim/', pathNot: '^shim/contract/' },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(?:@orama/stemmers|stemmer|ioredis|rate-limiter-flexible)/',
      },
    ),
    rule(
      'shim-contract-packages',
      'The contract imports only zod.',
      { path: '^shim/contract/' },
      { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    ),
    ...Object.entries(packages).map(([name, places]) =>
      rule(
        `package-${name.replaceAll(/\W+/g, '-')}`,
        'Only the folders in the table of packages import this package.',
        { path: '^(?:generator|shim)/', pathNot: places.map((place) => `^${place}`) },
        { path: `node_modules/${name}/` },
      ),
    ),
    rule(
      'no-tests',
      'Neither part imports tests or benchmarks.',
      { path: '^(?:generator|shim)/' },
      { path: '^(?:test|bench)/' },
    ),
    rule(
      'unresolved',
      'An import leads to no file and to no installed package.',
      { path: '^(?:generator|shim)/', pathNot: '^shim/(?:entries|stores/durable-object[.]ts)' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
