import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumArgs, findShell } from './scripts/chromium.mjs'
import { docsModules } from './tests/docs/docsModules.js'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const executablePath = findShell()

const browserTests = 'tests/**/*.browser.test.{ts,tsx}'
// They test code that has not loaded yet, mock a module, leave wallets in the page, or show whole galleries: each has a page of its own.
const ownPage = [
  'tests/docs/calls.browser.test.ts',
  'tests/demo/scenes.browser.test.ts',
  'tests/modal/motion/lateMotion.browser.test.tsx',
  'tests/modal/shell/mountShell.browser.test.tsx',
  'tests/plugins/auth/strict.browser.test.tsx',
  'tests/plugins/languages/texts.browser.test.ts',
]
const e2eTests = 'tests/e2e/**/*.test.ts'
const paceTests = 'tests/e2e/pace/*.test.ts'
const packageTests = 'tests/package/**/*.test.ts'
const notUnit = [browserTests, 'tests/e2e/**', 'tests/package/**', 'tests/faults/**']
// A module that another file has imported cannot be mocked any more, and what was made of a mock would stay. A client of the
// pairing package has no end: it looks for its relay, by timers, long after the test.
const apart = readdirSync(source('./tests'))
  // A running test may remove its output while this lists it.
  .filter((name) => name !== '.output')
  .flatMap((name) =>
    name.includes('.')
      ? [name]
      : readdirSync(source(`./tests/${name}`), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${name}/${path}`,
        ),
  )
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) =>
    /\bvi\.(?:mock|doMock|resetModules)\(|\/(?:pairByRelay|pairedClients)\.js'/.test(
      readFileSync(source(`./tests/${path}`), 'utf8'),
    ),
  )
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)

export default defineConfig({
  ...(process.env.PORTICO_VITE_CACHE && { cacheDir: process.env.PORTICO_VITE_CACHE }),
  resolve: {
    alias: [
      {
        find: /^\.\/options\/defaultPrefetch\.js$/,
        replacement: source('./tests/modal/options/defaultPrefetch.ts'),
      },
      { find: /^portico$/, replacement: source('./src/index.ts') },
      { find: /^portico\/kernel$/, replacement: source('./kernel/index.ts') },
      { find: /^portico\/preset$/, replacement: source('./src/preset.ts') },
      { find: /^portico\/button\.css/, replacement: source('./src/react/button.css') },
      { find: '#networkMarks', replacement: source('./src/react/marks/networkMarks.ts') },
      {
        find: /^portico\/plugins\/([^/]+)\/(contract|lazy|review|verify)$/,
        replacement: source('./plugins/$1/$2.ts'),
      },
      { find: /^portico\/locales\/([^/]+)$/, replacement: source('./plugins/languages/locales/$1.ts') },
      { find: /^portico\/compat\/([^/]+)$/, replacement: source('./src/compat/$1/index.ts') },
      { find: /^portico\/plugins\/([^/]+)$/, replacement: source('./plugins/$1/index.ts') },
      { find: /^(?:portico\/|#)([a-z]+)$/, replacement: source('./src/$1/index.ts') },
    ],
  },
  test: {
    // The first is read by tests/volumes.ts; a variable of the environment would not reach the tests in the browser.
    provide: { long: process.env.PORTICO_LONG === '1', frozen: process.env.PORTICO_FROZEN === '1' },
    // Nobody tests how fast a machine is: what is waited for may take its time, and these only end what never comes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: [source('./tests/patience.ts')],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...notUnit, ...apart],
          // Some wait for a browser or a chain most of the time: three of them fill two cores.
          maxWorkers: 3,
          // What they import is read once a worker, not once a file, which was a third of the work.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-apart',
          environment: 'node',
          include: apart,
          exclude: notUnit,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        resolve: {
          // The drawn modal needs a page; a mock does not hold where a module is imported twice at once.
          alias: [
            { find: /^\.\/mountShell\.js$/, replacement: source('./tests/faults/mountShell.ts') },
            {
              find: '@walletconnect/universal-provider',
              replacement: source('./tests/faults/fakePairing.ts'),
            },
          ],
        },
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [browserTests],
          fileParallelism: false,
        },
      },
      // Files share a page, so that it loads the modules only once.
      inBrowser({ name: 'browser', include: [browserTests], exclude: ownPage, isolate: false }),
      inBrowser({ name: 'browser-apart', include: ownPage, isolate: true }),
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: [e2eTests],
          exclude: [paceTests],
          globalSetup: globalSetup('./tests/e2e/setup.ts'),
          // A browser waits half of its time: three of them fill two cores.
          maxWorkers: 3,
          // What tests share is read once a worker: they leave nothing behind in it, their pages are the browser's.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // What is measured has the machine to itself.
          name: 'pace',
          environment: 'node',
          include: [paceTests],
          globalSetup: globalSetup('./tests/e2e/setup.ts'),
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          environment: 'node',
          include: [packageTests],
          globalSetup: globalSetup('./tests/package/setup.ts'),
          fileParallelism: false,
        },
      },
    ],
  },
})

function globalSetup(path: string): string[] {
  return existsSync(source(path)) ? [source(path)] : []
}

/** Tests in a page: a new one for each file, or one for all. */
function inBrowser({
  name,
  include,
  exclude = [],
  isolate,
}: {
  name: string
  include: string[]
  exclude?: string[]
  isolate: boolean
}): TestProjectInlineConfiguration {
  return {
    extends: true,
    plugins: [docsModules()],
    resolve: {
      // As in the gallery's build: a fake pairing package, with which a scene plays the wallet on another device.
      alias: [
        {
          find: '@walletconnect/universal-provider',
          replacement: source('./demo/gallery/pairing/universalProvider.ts'),
        },
      ],
    },
    // Listed in full: a dependency found in the middle of a run makes Vite reload the page under the tests.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        'axe-core',
        'fast-check',
        'jsqr',
        'uqr',
        '@tanstack/virtual-core',
        'immer',
        'mitt',
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server.browser',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'use-sync-external-store/with-selector',
        'use-sync-external-store/with-selector.js',
        'viem',
        'viem/accounts',
        'viem/chains',
        'zod/mini',
      ],
    },
    test: {
      name,
      // Of two pages at once the run loses one now and then; scripts/test.mjs runs two browsers instead.
      maxWorkers: 1,
      include,
      exclude: ['tests/e2e/**', 'tests/package/**', ...exclude],
      isolate,
      // One after the other, as two pages at once are one too many.
      sequence: { groupOrder: isolate ? 0 : 1 },
      setupFiles: [source('./tests/emptyStorage.ts')],
      browser: {
        enabled: true,
        connectTimeout: 300_000,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}
