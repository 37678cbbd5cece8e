// @ts-check
// Measures the performance figures in bench/README.md and rewrites them: `npm run bench`. `-- --rounds 3` is quicker,
// `-- --dry` only prints them.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { startStatic } from '../demo/serve/server.mjs'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { measureAccount } from './account/measureAccount.mjs'
import { measureEverything } from './everything/measureEverything.mjs'
import { measureKernel } from './kernel/measureKernel.mjs'
import { measureChanges } from './page/measureChanges.mjs'
import { measureFloor } from './page/measureFloor.mjs'
import { measureOpen } from './page/measureOpen.mjs'
import { measureClicks, measureLoad, measureSizes } from './page/measurePage.mjs'
import { measurePairing } from './pairing/measurePairing.mjs'
import { readmePagePlugin } from './readmePage.mjs'
import { measureSend } from './send/measureSend.mjs'
import { measureState } from './state/measureState.mjs'

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../.cache/bench')
const pages = [
  'kernel/index',
  'state/index',
  'page/without',
  'page/react',
  'page/plain',
  'pairing/index',
  'send/index',
  'account/index',
  'everything/index',
]
const BEGIN = '<!-- figures: written by npm run bench -->'
const END = '<!-- end of figures -->'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, dry: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds is a number of at least 1')

async function buildPages() {
  process.env.NODE_ENV = 'production'
  // Build each page alone, as hosts do. In one build, shared code would be split into small files, which compress less well.
  for (const [nth, name] of pages.entries())
    await build({
      configFile: false,
      root: at('.'),
      publicDir: false,
      logLevel: 'error',
      plugins: [readmePagePlugin(), react()],
      resolve: { dedupe: ['portico', 'react', 'react-dom'] },
      build: {
        outDir: folder,
        emptyOutDir: nth === 0,
        target: 'es2022',
        assetsInlineLimit: 0,
        // measureOpen.mjs finds the owner of the code in a profile by the source map.
        sourcemap: 'hidden',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { [name]: at(`${name}.html`) } },
      },
    })
  await cp(at('page/wallets.js'), `${folder}/wallets.js`)
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Describes the machine well enough to compare figures, without identifying it. */
const machine = (/** @type {string} */ version) => {
  const system =
    { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }[String(process.platform)] ?? process.platform
  return `${availableParallelism()} cores, ${system}, Chromium ${version.split('.')[0]}`
}

await buildPages()
const server = await startStatic({ root: folder })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArgs],
})
try {
  const step = (/** @type {string} */ name) => console.error(`Measuring ${name} …`)
  step('sizes')
  const sizes = await measureSizes(browser, server.url, folder)
  step('clicks')
  const clicks = [
    ...(await measureClicks(browser, server.url, rounds)),
    await measureFloor(browser, server.url, rounds),
  ]
  step('where the first click goes')
  const opening = await measureOpen(browser, server.url, rounds, folder)
  step('changes of the view')
  const changes = await measureChanges(browser, server.url, rounds)
  step('pairing and the directory')
  const pairing = await measurePairing(browser, rounds, folder)
  step('every plugin')
  const everything = await measureEverything(browser, rounds, folder)
  step('the account')
  const account = await measureAccount(browser, rounds, folder)
  step('sending')
  const sending = await measureSend(browser, rounds, folder)
  step('load, heap and events')
  const load = await measureLoad(browser, server.url, rounds)
  step('the kernel')
  const kernel = await measureKernel(browser, server.url, rounds)
  step('state')
  const state = await measureState(browser, server.url, rounds)

  const figures = `${machine(browser.version())}. Medians of ${rounds} rounds, least and most in brackets.

### JavaScript that a page downloads (gzip, brotli)

${table(['Until', 'Portico’s part on a React page', 'React page', 'Page without React'], sizes)}

### Click to the first wallets (by the clock)

${table(['', 'Cold', 'Warm', 'Cold, processor 4× slower', 'Warm, processor 4× slower'], clicks)}

### Where the first click goes, the code being there (time on the processor)

${table(['', '', 'Processor 4× slower'], opening)}

All of it is to take at most 75 ms on the slower processor.

### To the help and back, as the page sees its frames (by the clock)

${table(['', 'Processor 4× slower', 'At most'], changes)}

### Press to the code, and to all wallets (by the clock)

${table(['', '', 'Processor 4× slower', 'At most'], pairing)}

### With every plugin on

${table(
  [
    '',
    'Loads ahead',
    'Loads ahead, 4× slower',
    'Loads as the mouse comes',
    'Loads as the mouse comes, 4× slower',
    'Loads on the click',
    'Loads on the click, 4× slower',
    'At most',
  ],
  everything,
)}

### The account on a local chain (by the clock)

${table(['', '', 'Processor 4× slower', 'At most'], account)}

### Sending on a local chain (by the clock)

${table(['', '', 'Processor 4× slower', 'At most'], sending)}

### Work and memory

${table(['', '', 'At most'], load)}

### Kernel start (time on the processor)

${table(
  ['', 'First in its page', 'Again', 'At most'],
  kernel.rows.map(({ name, figures, goal, missed }) => [name, ...figures, missed ? `${goal}, missed` : goal]),
)}

10,000 events to 100 listeners each: ${kernel.storm}.

Taps that change a slice and emit an event, with the [recorder](../docs/devtools.md), take ${kernel.recording.ratio} as long as without; each
entry takes ${kernel.recording.cost}.

### State, with React (time on the processor)

${table(
  [
    '',
    'One update, 1,000 subscribers',
    'Components rendered',
    '10,000 updates, 100 subscribers',
    'Components rendered',
  ],
  state.map(({ name, figures }) => [name, ...figures]),
)}

One update of Portico’s is to take at most 0.5 ms and to render 1 component.`

  const page = at('README.md')
  const text = await readFile(page, 'utf8')
  const [before] = text.split(BEGIN)
  const [, after] = text.split(END)
  if (before === undefined || after === undefined) throw new Error('bench/README.md has lost its markers')
  if (values.dry) console.log(figures)
  else await writeFile(page, `${before}${BEGIN}\n\n${figures}\n\n${END}${after}`)
} finally {
  await browser.close()
  await server.stop()
}
