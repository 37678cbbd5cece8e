// @ts-check
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { startStatic } from '../../demo/serve/server.mjs'
import { buildDemo } from '../../demo/start.mjs'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { comparePictures } from './shots/comparePictures.mjs'
import { drawSheets } from './shots/drawSheets.mjs'
import { axes } from './shots/matrix.mjs'
import { openStage } from './shots/stage.mjs'

// Takes pictures of the gallery for review: `npm run shots`, then see tests/.output/shots. `--axis
// dark,light` takes only these axes, `--label <pattern>` only pictures whose name matches. `--compare <folder
// of an earlier run>` lists pictures that differ by more than 0.1 %.
const LIMIT = 0.001
const folder = fileURLToPath(new URL('../.output/shots/', import.meta.url))
const { values } = parseArgs({
  options: {
    axis: { type: 'string' },
    label: { type: 'string', default: '' },
    out: { type: 'string', default: folder },
    compare: { type: 'string' },
    'skip-build': { type: 'boolean', default: false },
  },
})
const out = resolve(values.out)
const label = new RegExp(values.label)
const wanted = values.axis?.split(',')
const chosen = axes.filter(({ name }) => !wanted || wanted.includes(name))
if (!chosen.length) throw new Error(`The axes are ${axes.map(({ name }) => name).join(', ')}.`)

if (!values['skip-build']) await buildDemo()
const server = await startStatic({ root: fileURLToPath(new URL('../../demo/dist', import.meta.url)) })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArgs, '--font-render-hinting=none'],
})
try {
  for (const axis of chosen) {
    const target = join(out, axis.name)
    await rm(target, { recursive: true, force: true })
    await mkdir(target, { recursive: true })
    const stage = await openStage(browser, server.url, axis)
    const pictures = []
    for (const choice of axis.choices(stage.names)) {
      if (!label.test(choice.label)) continue
      const file = join(target, `${choice.label.replaceAll(/[^a-z0-9#]+/gi, '-')}.png`)
      await writeFile(file, await stage.take(choice))
      pictures.push({ file, label: choice.label })
    }
    await stage.close()
    const sheets = await drawSheets(browser, pictures, join(out, `sheet-${axis.name}`))
    console.log(
      `${axis.name}: ${pictures.length} pictures, ${sheets.map((each) => basename(each)).join(' ')}`,
    )
  }
  if (values.compare) {
    const differences = await compareFolders(resolve(values.compare))
    for (const line of differences) console.log(line)
    if (differences.length) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(out)

/** @param {string} before */
async function compareFolders(before) {
  const lines = []
  for (const { name } of chosen) {
    const [old, now] = await Promise.all(
      [before, out].map((root) => readdir(join(root, name)).catch(() => /** @type {string[]} */ ([]))),
    )
    for (const file of new Set([...(old ?? []), ...(now ?? [])])) {
      if (!old?.includes(file)) lines.push(`new      ${name}/${file}`)
      else if (!now?.includes(file)) lines.push(`gone     ${name}/${file}`)
      else {
        const share = await comparePictures(
          browser,
          await readFile(join(before, name, file)),
          await readFile(join(out, name, file)),
        )
        if (share > LIMIT) lines.push(`${(share * 100).toFixed(2).padStart(6)} %  ${name}/${file}`)
      }
    }
  }
  return lines
}
