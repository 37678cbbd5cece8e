import { createServer } from 'node:http'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { listen } from '../../demo/serve/listen.mjs'
import { chromiumArgs, findChromium, findShell } from '../../scripts/chromium.mjs'
import { launchChromium } from '../launchChromium.js'

export interface FrameEvent {
  readonly type: string
  readonly id?: string
  readonly payload?: Record<string, unknown>
  readonly origin: string
}

declare global {
  interface Window {
    readonly heard: FrameEvent[]
  }
}

/** A page with the frame, which records the frame's messages, and keeps the token as a host does. */
const page = (src: string) => `<!doctype html><meta charset="utf-8"><title>Host</title>
<style>iframe { width: 360px; height: 600px; border: 0 }</style>
<script>
  window.heard = []
  addEventListener('message', ({ source, data, origin }) => {
    heard.push({ ...data, origin })
    if (data.type === '@w3m-frame/SESSION_UPDATE') localStorage.token = data.payload.token
  })
</script>
<iframe name="secure" src="${src}"></iframe>`

/** A server for bare host pages: `/?src=` and the frame's address. */
export async function startBareHost() {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://host').searchParams.get('src') ?? 'about:blank'
    response.setHeader('content-type', 'text/html')
    response.end(page(src.replaceAll('&', '&amp;').replaceAll('"', '&quot;')))
  })
  const { url, stop } = await listen(server, 0)
  return { url, localUrl: url.replace('127.0.0.1', 'localhost'), stop }
}

/** With `whole`, uses the whole browser, which blocks third-party storage; the headless shell does not. */
export const launch = ({ whole = false } = {}): Promise<Browser> => {
  const executablePath = whole ? findChromium() : findShell()
  return launchChromium({ ...(executablePath ? { executablePath } : {}), args: [...chromiumArgs] })
}

export interface BareHost {
  readonly page: Page
  readonly frame: FrameLocator
  /** Posts an event to the frame and resolves with its answer. */
  send(name: string, payload?: unknown): Promise<FrameEvent>
  /** Posts an event and does not wait; resolves with its id. */
  post(name: string, payload?: unknown, id?: string): Promise<string>
  answer(id: string): Promise<FrameEvent>
  heard(): Promise<readonly FrameEvent[]>
  token(): Promise<string | null>
  ready(times?: number): Promise<void>
}

/** Opens a host page around the frame of a site. */
export async function openBareHost(
  context: BrowserContext,
  host: string,
  site: string,
  query = 'projectId=test&chainId=eip155%3A1&version=4&enableLogger=false',
): Promise<BareHost> {
  const page = await context.newPage()
  await page.goto(`${host}/?src=${encodeURIComponent(`${site}/sdk?${query}`)}`)
  let count = 0
  const post: BareHost['post'] = async (name, payload, id = `r${++count}`) => {
    await page.evaluate(
      ([type, id, payload, target]) => {
        const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
        contentWindow?.postMessage({ type, ...(payload !== undefined && { payload }), id }, target as string)
      },
      [`@w3m-app/${name}`, id, payload, site] as const,
    )
    return id
  }
  const answer = async (id: string) => {
    const found = await page.waitForFunction((id) => window.heard.find((each) => each.id === id), id)
    return found.jsonValue() as Promise<FrameEvent>
  }
  const ready = async (times = 1) => {
    await page.waitForFunction(
      (times) => window.heard.filter(({ type }) => type === '@w3m-frame/READY').length >= times,
      times,
    )
  }
  await ready()
  return {
    page,
    frame: page.frameLocator('iframe'),
    post,
    answer,
    send: async (name, payload) => answer(await post(name, payload)),
    heard: () => page.evaluate(() => window.heard),
    token: () => page.evaluate(() => localStorage.getItem('token')),
    ready,
  }
}
