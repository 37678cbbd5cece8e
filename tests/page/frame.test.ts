import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as room from '#page'
import { chromiumArgs, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'

interface Bench extends Window {
  room: typeof room
  surface: room.Surface
  other: room.Surface
  frame: HTMLIFrameElement
  unslot(): void
  clicks: number
  blocked: string[]
}
declare const window: Bench

const box = { left: 330, top: 200, width: 300, height: 300 }
let loads = 0
let browser: Browser
let page: Page
let frame: Frame
let servers: Server[] = []
let address: string
let secure: string

const frameScript = `document.querySelector('button').onclick = () => parent.postMessage('click', '*')`
const frameHtml =
  '<!doctype html><title>Secure</title><body style="margin:0"><button style="width:300px;height:200px">Approve</button><input aria-label="Code"><script src="/frame.js"></script>'
const pageHtml =
  '<!doctype html><html lang="en"><title>Host</title><main><button id="opener">Open</button></main><dialog id="theirs"><button>Theirs</button></dialog><script src="/room.js"></script></html>'

async function serve(listener: RequestListener, name: string): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://${name}:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const executablePath = findShell()
  const entry = new URL('../../src/page/index.ts', import.meta.url).pathname
  const [bundle, started] = await Promise.all([
    build({ entryPoints: [entry], bundle: true, write: false, format: 'iife', globalName: 'room' }),
    launchChromium({
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArgs, '--site-per-process'],
      // The scroll lock has something to keep only where a scroll bar takes room.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    }),
  ])
  browser = started
  secure = await serve(({ url }, response) => {
    if (url === '/frame.js') return response.setHeader('content-type', 'text/javascript').end(frameScript)
    loads++
    response.setHeader('content-type', 'text/html').end(frameHtml)
  }, '127.0.0.1')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `frame-src ${secure}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';')
  address = await serve(({ url }, response) => {
    if (url === '/room.js')
      return response.setHeader('content-type', 'text/javascript').end(bundle.outputFiles[0]?.text)
    if (url !== '/') return response.writeHead(204).end()
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html').end(pageHtml)
  }, 'localhost')
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
  servers = []
})

beforeEach(async () => {
  loads = 0
  page = await browser.newPage({ viewport: { width: 960, height: 800 } })
  await page.goto(address)
  await page.evaluate(
    ({ src, box }) => {
      window.blocked = []
      document.addEventListener('securitypolicyviolation', (event) => {
        window.blocked.push(event.violatedDirective)
      })
      window.clicks = 0
      addEventListener('message', ({ data }) => {
        if (data === 'click') window.clicks++
      })
      const modal = (title: string) => {
        const surface = window.room.createSurface()
        surface.adopt(
          'section{position:absolute;left:300px;top:100px;width:360px;height:600px;background:#ccc}',
        )
        const card = document.createElement('section')
        const heading = document.createElement('h2')
        heading.id = 'title'
        heading.textContent = title
        const close = document.createElement('button')
        close.textContent = `Close ${title}`
        card.append(heading, close)
        card.setAttribute('role', 'dialog')
        card.setAttribute('aria-modal', 'true')
        card.setAttribute('aria-labelledby', 'title')
        surface.root.append(card)
        return surface
      }
      window.surface = modal('Approve')
      window.other = modal('Other')
      const frame = document.createElement('iframe')
      window.frame = frame
      frame.id = 'w3m-iframe'
      frame.title = 'Secure'
      frame.src = src
      Object.assign(frame.style, { position: 'fixed', border: '0' })
      for (const [side, length] of Object.entries(box)) frame.style.setProperty(side, `${length}px`)
      window.unslot = window.room.slotFrame(frame)
    },
    { src: `${secure}/`, box },
  )
  await expect.poll(() => page.frames().length).toBe(2)
  frame = page.frames()[1] as Frame
  await frame.waitForSelector('input')
})

afterEach(async () => {
  const blocked = await page.evaluate(() => window.blocked)
  await page.close()
  expect(blocked).toEqual([])
})

/** A press reaches a frame of another process only once the compositor has drawn it. */
const drawn = () =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

const points = () =>
  page.evaluate(({ left, top, width, height }) => {
    let ours = 0
    for (let x = 0; x < 5; x++)
      for (let y = 0; y < 5; y++)
        if (
          document.elementFromPoint(left + 1 + (x * (width - 2)) / 4, top + 1 + (y * (height - 2)) / 4) ===
          window.frame
        )
          ours++
    return ours
  }, box)

async function expectUsable() {
  await drawn()
  expect(await points()).toBe(25)
  const before = await page.evaluate(() => window.clicks)
  await page.mouse.click(box.left + 100, box.top + 100)
  await expect.poll(() => page.evaluate(() => window.clicks)).toBe(before + 1)
  expect(loads).toBe(1)
}

const isModal = () =>
  page.evaluate(
    () => window.surface.host.parentElement?.assignedSlot?.parentElement?.matches(':modal') === true,
  )
const openTheirs = () =>
  page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')?.showModal())

describe('the secure frame in the modal', () => {
  test('SEC-29 it receives every press above the card, outside the top layer', async () => {
    await page.evaluate(() => window.surface.show())
    expect(await isModal()).toBe(false)
    await expectUsable()
  })

  test('SEC-29 it receives every press over a modal dialog that was open before', async () => {
    await openTheirs()
    await page.evaluate(() => window.surface.show())
    expect(await isModal()).toBe(true)
    await expectUsable()
  })

  test('SEC-29 it receives every press over a modal dialog that opens later', async () => {
    await page.evaluate(() => window.surface.show())
    await openTheirs()
    await expect.poll(isModal).toBe(true)
    await expectUsable()
  })

  test('SEC-29 it receives every press over an element in full screen', async () => {
    await page.evaluate(() => {
      document.querySelector('#opener')?.addEventListener('click', () => {
        document.querySelector('main')?.requestFullscreen()
      })
    })
    await page.click('#opener')
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await page.evaluate(() => window.surface.show())
    expect(await isModal()).toBe(true)
    await expectUsable()
  })

  for (const [name, raised] of [
    ['main', true],
    ['html', false],
  ] as const)
    test(`SEC-29 it receives every press when ${name} goes to full screen later`, async () => {
      await page.evaluate((name) => {
        document.addEventListener('click', () => document.querySelector(name)?.requestFullscreen(), true)
        window.surface.show()
      }, name)
      await page.mouse.click(310, 690)
      await page.waitForFunction(() => document.fullscreenElement !== null)
      await expectUsable()
      expect(await isModal()).toBe(raised)
    })

  test('SEC-29 no ancestor fades, scales or filters it', async () => {
    await page.evaluate(() => window.surface.show())
    const odd = await page.evaluate(() => {
      const found: string[] = []
      let node: Element | null = window.frame
      while (node) {
        const { opacity, transform, filter, clipPath, maskImage } = getComputedStyle(node)
        const effects = [opacity === '1' ? 'none' : opacity, transform, filter, clipPath, maskImage]
        if (effects.some((effect) => effect !== 'none')) found.push(`${node.localName} ${effects}`)
        node = node.assignedSlot ?? node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
      }
      return found
    })
    expect(odd).toEqual([])
  })

  test('it is never reloaded, whatever happens to the dialogs', async () => {
    await frame.evaluate(() => {
      document.body.dataset.mark = 'same document'
    })
    await page.evaluate(() => {
      const theirs = document.querySelector<HTMLDialogElement>('#theirs')
      for (let round = 0; round < 50; round++) {
        window.surface.show()
        window.frame.getBoundingClientRect()
        window.other.show()
        window.frame.getBoundingClientRect()
        window.other.hide()
        window.surface.setPrompting(round % 2 === 0)
        window.surface.root.firstElementChild?.append(document.createElement('p'))
        window.surface.adopt('section{color:red}')()
        document.documentElement.dataset.theme = String(round)
        window.surface.hide()
        window.surface.setPrompting(false)
        theirs?.showModal()
        window.surface.show()
        window.frame.getBoundingClientRect()
        theirs?.close()
        window.surface.hide()
        window.room.slotFrame(window.frame)
        window.frame.getBoundingClientRect()
      }
    })
    await page.evaluate(() => window.surface.show())
    await expectUsable()
    expect(await frame.evaluate(() => document.body.dataset.mark)).toBe('same document')
  })

  test('it is usable in whichever surface is on top', async () => {
    await page.evaluate(() => {
      window.other.show()
      window.surface.show()
    })
    await expectUsable()
    await page.evaluate(() => {
      window.surface.hide()
    })
    await expectUsable()
  })

  test('typed text stays and the focus returns when the modal moves to the top layer', async () => {
    await page.evaluate(() => window.surface.show())
    await drawn()
    await frame.click('input')
    await page.keyboard.type('12')
    await openTheirs()
    await expect.poll(isModal).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement === window.frame)).toBe(true)
    await drawn()
    // The page's modal made the frame inert for a moment, which removed the focus from its field.
    await page.mouse.click(box.left + 10, box.top + 210)
    await page.keyboard.press('End')
    await page.keyboard.type('34')
    await expect.poll(() => frame.inputValue('input')).toBe('1234')
  })

  test('AXS-02 Tab goes through it and wraps around', async () => {
    await page.evaluate(() => window.surface.show())
    await drawn()
    const where = async () =>
      (await page.evaluate(() => document.activeElement === window.frame))
        ? await frame.evaluate(() => document.activeElement?.localName)
        : page.evaluate(() => window.surface.shadow.activeElement?.textContent)
    const seen: unknown[] = []
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab')
      await drawn()
      // While the focus moves from one process to the other, no element has it.
      await expect.poll(where).toSatisfy((now) => !!now && now !== seen.at(-1))
      seen.push(await where())
    }
    expect(seen).toEqual(['Close Approve', 'button', 'input', 'Close Approve', 'button'])
  })

  test('removing it, with the last surface, also removes the host element', async () => {
    const left = await page.evaluate(() => {
      window.surface.dispose()
      window.other.dispose()
      const kept = window.frame.isConnected
      window.unslot()
      window.unslot()
      return [kept, window.frame.isConnected, document.querySelectorAll('#portico-host').length]
    })
    expect(left).toEqual([true, false, 0])
  })
})

describe('the page around it', () => {
  test('AXS-01 the only accessible landmark is the dialog, named by its title', async () => {
    const devtools = await page.context().newCDPSession(page)
    const announced = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree')
      return nodes
        .filter(({ ignored, role }) => !ignored && /dialog|main/.test(String(role?.value)))
        .map(({ role, name }) => `${role?.value} ${name?.value}`)
    }
    expect(await announced()).toEqual(['main '])
    await page.evaluate(() => window.surface.show())
    expect(await announced()).toEqual(['dialog Approve'])
    await openTheirs()
    await expect.poll(isModal).toBe(true)
    expect(await announced()).toEqual(['dialog Approve'])
  })

  test('MOD-22 locking the scroll does not move the page when the scroll bar disappears', async () => {
    const widths = await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement
      main.style.height = '3000px'
      const measure = () => main.getBoundingClientRect().width
      const before = measure()
      const unlock = window.room.lockScroll()
      const during = measure()
      unlock()
      return { bar: innerWidth - document.documentElement.clientWidth, before, during, after: measure() }
    })
    expect(widths.bar).toBeGreaterThan(0)
    expect([widths.during, widths.after]).toEqual([widths.before, widths.before])
  })

  test('a press on the page does not reach it, a press on a wallet prompt does', async () => {
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      document.querySelector('#opener')?.addEventListener('click', () => {
        dataset.page = 'pressed'
      })
      window.surface.show()
      window.surface.setPrompting(true)
      const prompt = document.createElement('button')
      prompt.textContent = 'Confirm'
      Object.assign(prompt.style, { position: 'fixed', left: '340px', top: '220px', zIndex: '2147483647' })
      prompt.addEventListener('click', () => {
        dataset.prompt = 'pressed'
        prompt.remove()
        window.surface.setPrompting(false)
      })
      document.body.append(prompt)
    })
    await drawn()
    await page.mouse.click(350, 230)
    const opener = await page.locator('#opener').boundingBox()
    await page.mouse.click((opener?.x ?? 0) + 2, (opener?.y ?? 0) + 2)
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
      prompt: 'pressed',
    })
    await expectUsable()
  })
})
