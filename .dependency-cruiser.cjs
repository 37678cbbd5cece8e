const SERVICES = ['session', 'router', 'storage', 'http', 'notices', 'env', 'remote']

const kernel = '^kernel/index\\.ts$'
const door = (name) => `^src/${name}/index\\.ts$`
const preset = '^src/preset\\.ts$'
const contract = '^plugins/[^/]+/contract\\.ts$'
const review = '^plugins/transactions/review\\.ts$'
const manifest = '^plugins/([^/]+)/index\\.ts$'
const verify = '^plugins/[^/]+/verify\\.ts$'
const gathered = '^plugins/languages/locales/'
const tables = '^(plugins/[^/]+|src/modal)/locales/'
const plugin = '^plugins/[^/]+/(index|lazy)\\.ts$'
// A package that is not installed keeps its bare name, an installed one has its path in node_modules.
const secureFrame = '^plugins/auth/frame/openFrame\\.ts$'
const npm = (...names) => `(^|/node_modules/|^node_modules/)(@types/)?(${names.join('|')})(/|$)`

/** What a room may import besides its own files. Everything that is not named here is a violation. */
const room = (name, path, own, allowed, comment, pathNot = []) => ({
  name: `room-${name}`,
  comment,
  severity: 'error',
  from: { path, pathNot },
  to: { pathNot: [own, ...allowed] },
})

const pluginDoors = [
  kernel,
  door('core'),
  door('react'),
  door('ui'),
  door('server'),
  contract,
  review,
  npm('react', 'zod', 'viem', '@noble/hashes', '@scure/base', '@solana/[^/]+', '@walletconnect/[^/]+'),
]

const rooms = [
  room('kernel', '^kernel/', '^kernel/', [npm('mitt', 'immer')], 'The frame knows no feature.'),
  room(
    'plugins',
    '^plugins/([^/]+)/',
    '^plugins/$1/',
    pluginDoors,
    'A built-in plugin has no door that a third party lacks; of another plugin it sees the contract.',
    [manifest, secureFrame, gathered, tables],
  ),
  room(
    'manifests',
    manifest,
    '^plugins/$1/',
    [...pluginDoors, manifest],
    'A manifest names the plugins that it brings with it.',
  ),
  room(
    'gathered-tables',
    gathered,
    tables,
    [],
    'A language is one file of what the shell and the plugins ship, written by scripts/locales.mjs.',
  ),
  room(
    'secure-frame',
    secureFrame,
    '^plugins/auth/',
    [kernel, door('page')],
    'The one file that puts the secure frame into the host element of the page.',
  ),
  room(
    'ui',
    '^src/ui/',
    '^src/ui/',
    [npm('react', 'react-dom', 'uqr', '@tanstack/virtual-core')],
    'Accessible parts that know no wallet.',
  ),
  room(
    'react',
    '^src/react/',
    '^src/react/',
    [kernel, door('core'), door('ui'), npm('react', 'react-dom', 'use-sync-external-store')],
    'The store bound to components, for every plugin alike.',
  ),
  room(
    'core',
    '^src/core/',
    '^src/core/',
    [kernel],
    'Tokens and types of the core services, and how what they throw is read.',
  ),
  room('page', '^src/page/', '^src/page/', [], 'What a page has one of depends on nothing.'),
  ...SERVICES.map((name) =>
    room(
      name,
      `^src/${name}/`,
      `^src/${name}/`,
      [kernel, door('core'), door('page'), npm('zod')],
      'A service knows the kernel, the core contract and the page, and no other service.',
    ),
  ),
  room(
    'modal',
    '^src/modal/',
    '^src/modal/',
    [
      kernel,
      ...['core', 'absent', ...SERVICES, 'react', 'ui', 'page'].map(door),
      npm('react', 'react-dom', 'use-sync-external-store'),
    ],
    'The shell puts the rooms together and names no plugin.',
  ),
  room(
    'absent',
    '^src/absent/',
    '^src/absent/',
    [kernel, door('core')],
    'The methods that a modal has without the plugins that they come from.',
  ),
  room(
    'wagmi',
    '^src/wagmi/',
    '^src/wagmi/',
    [kernel, door('core'), npm('viem')],
    'A door for hosts that use wagmi: it knows a modal by its contract alone.',
  ),
  room(
    'solana',
    '^src/solana/',
    '^src/solana/',
    [kernel, door('core'), contract, npm('@scure/base')],
    'A door for hosts that use @solana/web3.js: it knows a modal by its contract alone.',
  ),
  room(
    'compat',
    '^src/compat/([^/]+)/',
    '^src/compat/$1/',
    [kernel, door('core'), door('react'), door('solana'), npm('react', '@solana/[^/]+')],
    "Bridges with the props of other kits: each knows Portico's front doors alone.",
  ),
  room(
    'server',
    '^src/server/',
    '^src/server/',
    [kernel, door('core'), verify],
    'A door for servers: no page, no modal.',
  ),
  room(
    'csp',
    '^src/csp/',
    '^src/csp/',
    [kernel, door('core'), door('http'), door('session'), contract],
    'A door for servers and builds: it knows a plugin by its manifest.',
  ),
  room(
    'devtools',
    '^src/devtools/',
    '^src/devtools/',
    [kernel, door('core'), npm('react', 'react-dom')],
    'A recorder and its panel: they see every plugin through the kernel, and know none.',
  ),
  room(
    'testing',
    '^src/testing/',
    '^src/testing/',
    [
      kernel,
      ...['core', ...SERVICES, 'modal', 'react', 'ui', 'page', 'devtools'].map(door),
      npm('@scure/base'),
    ],
    'Tools for the tests of any plugin, ours or not.',
  ),
  room(
    'index',
    '^src/index\\.ts$',
    '^src/modal/index\\.ts$',
    [kernel, ...['core', ...SERVICES].map(door), contract],
    'The front door.',
  ),
  room(
    'elements',
    '^src/elements/',
    '^src/elements/',
    [
      kernel,
      preset,
      '^src/index\\.ts$',
      ...['core', 'react', 'modal', 'page'].map(door),
      '^src/react/marks/networkMarks\\.ts$',
      // Resolved by Vite, which reads its text.
      '^portico/button\\.css',
      manifest,
      contract,
    ],
    'The entry of the browser build: the modal and its plugins behind elements of the page.',
  ),
  room('preset', preset, plugin, [kernel, door('core'), door('modal'), contract], 'The default plugin list.'),
]

module.exports = {
  forbidden: [
    ...rooms,
    {
      name: 'unknown-room',
      comment: 'A folder of src has a row in this table before it has code.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          `^src/(core|react|ui|page|absent|modal|testing|devtools|wagmi|solana|compat|server|csp|elements|${SERVICES.join('|')})/`,
          '^src/(index|preset)\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'tables-hold-texts',
      comment: 'A table knows the ids of its own plugin, and nothing else.',
      severity: 'error',
      from: { path: tables, pathNot: gathered },
      to: { pathNot: '^$1/messages\\.ts$' },
    },
    {
      name: 'tables-only-gathered',
      comment: 'Who imports a table elsewhere sends it to visitors of every language.',
      severity: 'error',
      from: { pathNot: gathered },
      to: { path: tables, pathNot: gathered },
    },
    {
      name: 'by-package-name',
      comment:
        'A relative path into another room would duplicate its state and break declaration merging; tables have none.',
      severity: 'error',
      from: { path: '^(kernel|src/[^/]+|plugins/[^/]+)/', pathNot: gathered },
      to: { path: '^(kernel|src|plugins)/', pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'heavy-sdk-only-in-plugins',
      comment: 'Chain packages are optional peers: who does not use the plugin does not install them.',
      severity: 'error',
      from: { pathNot: '^(plugins|src/wagmi|src/compat)/' },
      to: { path: npm('viem', '@solana/[^/]+', '@walletconnect/[^/]+') },
    },
    {
      name: 'mitt-only-in-bus',
      comment: 'One throwing listener of mitt stops the others; the bus guards them.',
      severity: 'error',
      from: { pathNot: '^kernel/bus\\.ts$' },
      to: { path: npm('mitt') },
    },
    {
      name: 'no-cycle',
      comment: 'Modules that need each other while loading cannot be understood or split one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-no-demo',
      comment: 'What ships never depends on what does not.',
      severity: 'error',
      from: {},
      to: { path: '^(tests|demo|bench|scripts|dist)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    webpackConfig: { fileName: require.resolve('./scripts/plugin-doors.cjs') },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs'],
    },
  },
}
