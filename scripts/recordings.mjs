// @ts-check
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { resolveOwnPackage } from '../demo/serve/resolveOwnPackage.mjs'
import { startDemo } from '../demo/start.mjs'
import { chromiumArgs, findChromium } from './chromium.mjs'

// Records a visitor of the demo who connects, sends and swaps, as animated WebP in docs/assets: `node scripts/recordings.mjs`.
// `--skip-build` takes the demo that was built before, `--only send` one recording. Needs `img2webp`, which is in the
// packages `webp` of Debian and Ubuntu and in Homebrew's.
const MOST_BYTES = 1_000_000
const folder = fileURLToPath(new URL('../docs/assets/', import.meta.url))
const { values } = parseArgs({
  options: { only: { type: 'string' }, 'skip-build': { type: 'boolean', default: false } },
})
/** How long the last frame stands, in milliseconds. */
const REST = 1_600
const size = { width: 520, height: 720 }

try {
  execFileSync('img2webp', ['-version'])
} catch {
  throw new Error('There is no img2webp: install the package webp')
}

resolveOwnPackage()
const demo = await startDemo({ build: !values['skip-build'], seed: true })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...chromiumArgs, '--font-render-hinting=none'],
})

/** Runs in the page: shows where the pointer is, which pictures of the page do not have. */
const showPointer = () => {
  const dot = document.createElement('div')
  Object.assign(dot.style, {
    position: 'fixed',
    zIndex: '2147483647',
    width: '18px',
    height: '18px',
    margin: '-9px',
    borderRadius: '50%',
    background: 'rgb(127 127 127 / .55)',
    boxShadow: '0 0 0 1.5px #fff, 0 0 0 2.5px rgb(0 0 0 / .4)',
    pointerEvents: 'none',
    transition: 'scale .12s',
  })
  document.documentElement.append(dot)
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => Object.assign(dot.style, { left: `${clientX}px`, top: `${clientY}px` }),
    true,
  )
  addEventListener('pointerdown', () => Object.assign(dot.style, { scale: '.7' }), true)
  addEventListener('pointerup', () => Object.assign(dot.style, { scale: '1' }), true)
}

/**
 * @typedef {object} Visitor
 * @property {import('playwright-core').Page} page
 * @property {import('playwright-core').Locator} card
 * @property {(view: string) => Promise<void>} view waits until a view is at rest
 * @property {(target: import('playwright-core').Locator) => Promise<void>} press moves the pointer there and presses
 */

/**
 * Opens the demo; the visitor's pointer moves as a hand does.
 *
 * @returns {Promise<Visitor>}
 */
const visit = async () => {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5 })
  const page = await context.newPage()
  await page.goto(`${demo.url}/try?wallets=honest&pairing=0&logins=0&solana=0`)
  const card = page.getByTestId('portico-card')
  let [x, y] = [size.width / 2, size.height - 80]
  await page.evaluate(showPointer)
  return {
    page,
    card,
    view: (name) =>
      page
        .locator(`[data-testid=portico-card][data-view=${name}][data-idle]:not(:has([aria-busy=true]))`)
        .waitFor(),
    async press(target) {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error('There is nothing to press')
      const [toX, toY] = [box.x + box.width / 2, box.y + box.height / 2]
      for (let step = 1; step <= 12; step += 1) {
        const done = 1 - (1 - step / 12) ** 3
        await page.mouse.move(x + (toX - x) * done, y + (toY - y) * done)
        await pause(16)
      }
      ;[x, y] = [toX, toY]
      await pause(200)
      await page.mouse.down()
      await pause(90)
      await page.mouse.up()
    },
  }
}

/** @param {Visitor} visitor */
const connect = async ({ page, card, view, press }) => {
  await press(page.getByTestId('top-buttons').getByTestId('connect-button'))
  await view('Connect')
  await pause(700)
  await press(card.getByTestId('wallet-row').first())
  await view('ConnectingExternal')
  await pause(900)
  await press(page.getByTestId('wallet-approve'))
  await card.waitFor({ state: 'hidden' })
}
/** @param {Visitor} visitor */
const account = async ({ page, view, press }) => {
  await press(page.getByTestId('top-buttons').getByTestId('account-button'))
  await view('Account')
}
/**
 * Confirms a review, and approves in the wallet until the account is shown again.
 *
 * @param {Visitor} visitor
 * @param {string} id
 */
const confirm = async ({ page, card, view, press }, id) => {
  await pause(1_200)
  for (;;) {
    await press(card.getByTestId(id))
    await page.getByTestId('wallet-approve').waitFor()
    await pause(800)
    await press(page.getByTestId('wallet-approve'))
    const isOver = await Promise.race([
      card
        .getByTestId('success')
        .waitFor()
        .then(() => true),
      card
        .locator(`[data-testid=${id}]:not([aria-busy=true])`)
        .waitFor()
        .then(() => false),
    ])
    if (isOver) break
  }
  await view('Account')
}

/** @type {Record<string, { before?: (visitor: Visitor) => Promise<void>, play: (visitor: Visitor) => Promise<void> }>} */
const plays = {
  connect: {
    play: async (visitor) => {
      await connect(visitor)
      await pause(500)
      await account(visitor)
    },
  },
  send: {
    before: connect,
    play: async (visitor) => {
      const { card, view, press } = visitor
      await account(visitor)
      await pause(500)
      await press(card.getByTestId('action-send'))
      await view('Send')
      await press(card.getByTestId('send-token'))
      await view('SendToken')
      await press(card.getByTestId('send-token-row').filter({ hasText: 'Sandbox Dollar' }).first())
      await view('Send')
      await press(card.getByTestId('send-amount'))
      await card.getByTestId('send-amount').pressSequentially('12.5', { delay: 110 })
      await press(card.getByTestId('send-to'))
      await card.getByTestId('send-to').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      await pause(700)
      await press(card.getByTestId('send-review'))
      await view('SendReview')
      await confirm(visitor, 'send-confirm')
    },
  },
  swap: {
    before: connect,
    play: async (visitor) => {
      const { card, view, press } = visitor
      await account(visitor)
      await pause(500)
      await press(card.getByTestId('action-swaps'))
      await view('Swap')
      await press(card.getByTestId('swap-get-token'))
      await view('SwapToken')
      await press(card.getByTestId('swap-token-row').filter({ hasText: 'Sandbox Dollar' }))
      await view('Swap')
      await press(card.getByTestId('swap-pay'))
      await card.getByTestId('swap-pay').pressSequentially('0.5', { delay: 110 })
      await card.locator('[data-testid=swap-review]:not([aria-disabled=true])').waitFor()
      await pause(1_200)
      await press(card.getByTestId('swap-review'))
      await view('SwapReview')
      await confirm(visitor, 'swap-confirm')
    },
  },
}

/**
 * The frames of a play, each with the time that it stands. Chromium sends one whenever the page has changed.
 *
 * @param {Visitor} visitor
 * @param {(visitor: Visitor) => Promise<void>} play
 */
const record = async (visitor, play) => {
  const session = await visitor.page.context().newCDPSession(visitor.page)
  /** @type {{ data: Buffer, at: number }[]} */
  const frames = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await play(visitor)
  await pause(400)
  await session.send('Page.stopScreencast')
  // At most 20 a second, which is enough for motion and half of the bytes.
  const kept = frames.filter(({ at }, index) => {
    const next = frames[index + 1]
    return !next || Math.floor(next.at / 50) !== Math.floor(at / 50)
  })
  return kept.map(({ data, at }, index) => ({
    data,
    ms: Math.max(20, Math.round((kept[index + 1]?.at ?? at + REST) - at)),
  }))
}

const temporary = await mkdtemp(join(tmpdir(), 'recordings-'))
try {
  for (const [name, { before, play }] of Object.entries(plays)) {
    if (values.only && values.only !== name) continue
    const visitor = await visit()
    await before?.(visitor)
    const frames = await record(visitor, play)
    await visitor.page.context().close()
    const files = await Promise.all(
      frames.map(async ({ data }, index) => {
        const file = join(temporary, `${name}-${String(index).padStart(4, '0')}.png`)
        await writeFile(file, data)
        return file
      }),
    )
    const target = join(folder, `${name}.webp`)
    const pictures = files.flatMap((file, index) => ['-d', String(frames[index]?.ms), file])
    for (const quality of [70, 55, 40, 25]) {
      const options = ['-loop', '0', '-min_size', '-lossy', '-q', String(quality), '-m', '4']
      // Options before a picture hold for all that follow.
      execFileSync('img2webp', [...options, ...pictures, '-o', target], { stdio: 'ignore' })
      if ((await stat(target)).size <= MOST_BYTES) break
    }
    console.log(`${name}.webp: ${files.length} frames, ${Math.round((await stat(target)).size / 1000)} kB`)
  }
} finally {
  await rm(temporary, { recursive: true, force: true })
  await browser.close()
  await demo.stop()
}
