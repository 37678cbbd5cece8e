import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startWorld, type World } from '../../../demo/sandbox/world.mjs'
import type { TestWalletControl } from '../../../demo/wallets/control.js'
import { chromiumArgs, findShell } from '../../../scripts/chromium.mjs'
import { launchChromium } from '../../launchChromium.js'
import { root } from './buildExample.js'
import { recordPage } from './recordPage.js'

const wallets = join(root, '.cache/examples/wallets.js')

const VIEWPORT = { width: 1280, height: 800 }

/** Polls until the expectation holds. */
export const eventually = <T>(read: () => T) => expect.poll(read, { interval: 25 })

/**
 * Starts the local chains and a browser with test wallets. Pages must log nothing and send no other requests.
 */
export function openBrowser() {
  let world: World
  let browser: Browser
  const contexts: BrowserContext[] = []
  const problems: string[] = []

  beforeAll(async () => {
    await mkdir(join(wallets, '..'), { recursive: true })
    await build({
      absWorkingDir: root,
      entryPoints: ['demo/wallets/inject.ts'],
      outfile: wallets,
      bundle: true,
      format: 'iife',
      target: 'es2022',
      loader: { '.css': 'text' },
      logLevel: 'warning',
    })
    const executablePath = findShell()
    world = await startWorld()
    browser = await launchChromium({
      ...(executablePath ? { executablePath } : {}),
      args: [...chromiumArgs],
    })
  })
  afterAll(async () => {
    await browser?.close()
    await world?.stop()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    const seen = problems.splice(0).join('\n')
    // The default message truncates long values.
    expect(seen, seen).toBe('')
  })

  /** Opens a page in a fresh profile, with a wallet that approves everything. */
  async function visit(
    address: string,
    { path = '/', width = VIEWPORT.width, wallets: there = 'slow' } = {},
  ) {
    const context = await browser.newContext({ viewport: { ...VIEWPORT, width } })
    contexts.push(context)
    await context.exposeFunction('__violated', (what: string) => void problems.push(`policy: ${what}`))
    await context.addInitScript(recordPage)
    // The wallet knows both chains. Like an extension's script, it is not subject to the page's policy.
    await context.addInitScript({ path: wallets })
    const { origin } = new URL(address)
    await context.route(
      (url) => url.origin !== origin,
      async (route) => {
        problems.push(`stranger: ${route.request().url()}`)
        await route.abort()
      },
    )
    await context.route(`${origin}/sandbox.json`, (route) =>
      route.fulfill({ json: { endpoints: { 1: '/chain/1', 8453: '/chain/8453' } } }),
    )
    await context.route(`${origin}/chain/*`, async (route) => {
      const chain = new URL(route.request().url()).pathname.slice('/chain/'.length)
      const answer = await fetch(`${world.gateway.url}/v1?chainId=eip155:${chain}&projectId=example`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: route.request().postData(),
      })
      await route.fulfill({ status: answer.status, json: await answer.json() })
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error}`))
    await page.goto(`${address}${path}?wallets=${there}`)
    const id = (name: string) => page.getByTestId(name)
    const row = (kind: string, name: string) => id(kind).filter({ hasText: name })
    /** Drives the wallet as its owner would. */
    const wallet = <K extends 'setBehaviour' | 'state'>(
      action: K,
      ...given: Parameters<TestWalletControl[K]>
    ): Promise<ReturnType<TestWalletControl[K]>> =>
      page.evaluate(
        ([name, args]) => Reflect.get(window.__testWallets ?? {}, name as string)(...(args as unknown[])),
        [action, given] as const,
      )
    return {
      page,
      id,
      row,
      wallet,
      /** Layout shifts without user input since the page was loaded, after all painting. */
      moved: () => page.evaluate(() => window.__moved()),
      /** The connect button, frame by frame. */
      drawn: () => page.evaluate(() => window.__drawn()),
      /** Connects by the host's button. */
      async connect() {
        await wallet('setBehaviour', 'slow', { answer: 'approve', delayMs: 0 })
        await id('connect-button').click()
        await row('wallet-row', 'Slow Wallet').click()
        await id('account-button').waitFor()
        await id('portico-card').waitFor({ state: 'hidden' })
      },
    }
  }

  /** Position of an element on the page as sent by the server, before any script. */
  async function place(address: string, testId: string) {
    const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled: false })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(address)
    return page.getByTestId(testId).boundingBox()
  }

  return { visit, place, problems }
}
