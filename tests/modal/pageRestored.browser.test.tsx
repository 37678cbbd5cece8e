import { connectors, type Modal } from 'portico/core'
import { type AnyPlugin, definePlugin } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, createMockWallet } from 'portico/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createModal } from '#modal'
import { all, one, startShell, viewsOf } from './startShell.js'

const open: Modal[] = []
let opener: HTMLElement
let sheets = 0

beforeEach(async () => {
  await page.viewport(1280, 800)
  const main = document.createElement('main')
  main.dataset.test = ''
  main.style.height = '3000px'
  opener = Object.assign(document.createElement('button'), { textContent: 'Connect' })
  main.append(opener)
  document.body.append(main)
  sheets = document.adoptedStyleSheets.length
  window.scrollTo(0, 0)
  opener.focus()
})
afterEach(() => {
  for (const modal of open.splice(0)) modal.dispose()
  for (const each of document.querySelectorAll('[data-test]')) each.remove()
  vi.restoreAllMocks()
})

const Hello = () => <p>Hello</p>
const Broken = (): never => {
  throw new Error('planted')
}

interface Case {
  readonly name: string
  readonly plugins?: () => readonly AnyPlugin[]
  /** The action that ends the modal. */
  readonly end: (modal: Modal) => Promise<unknown> | unknown
  /** The focused element afterwards; by default the opener. */
  readonly focus?: () => Element
}

const start = async (plugins: readonly AnyPlugin[]) => {
  const modal = (await startShell(plugins)).modal
  open.push(modal)
  return modal
}

/** A wallet with a prompt that is never answered, and the view that waits for it. */
const waiting = (): readonly AnyPlugin[] => {
  const wallet = createMockWallet({
    id: 'mute',
    name: 'Mute',
    chains: [createMockChain('eip155')],
    answer: 'manual',
    type: 'EXTERNAL',
  })
  return [
    eip155() as AnyPlugin,
    wallets() as unknown as AnyPlugin,
    definePlugin({
      id: 'mute',
      kernel: 1,
      setup: ({ contribute }) => void contribute(connectors, wallet.connector),
    }) as AnyPlugin,
  ]
}
const ask = async () => {
  await vi.waitFor(() => one('[data-testid=wallet-row]'))
  one('[data-testid=wallet-row]').click()
  await vi.waitFor(() => expect(one('.p-card').dataset.view).toBe('ConnectingExternal'))
}

/**
 * Focuses the tests' frame, because keys go to the focused frame,
 * which on a busy machine may be the outer one.
 */
const pressEscape = async () => {
  window.focus()
  await vi.waitFor(() => expect(document.hasFocus()).toBe(true))
  await userEvent.keyboard('{Escape}')
}

const cases: readonly Case[] = [
  { name: 'closed by its host', end: (modal) => modal.close() },
  { name: 'closed by Escape', end: pressEscape },
  { name: 'disposed', end: (modal) => modal.dispose() },
  {
    name: 'opened and disposed at once',
    end: (modal) => {
      void modal.close()
      void modal.open()
      modal.dispose()
    },
  },
  {
    name: 'the plugin of its view removed, then closed',
    end: async (modal) => {
      await modal.remove('acme')
      await modal.close()
    },
  },
  {
    name: 'a view that throws',
    plugins: () => [viewsOf({ Connect: Broken })],
    end: (modal) => modal.close(),
  },
  {
    name: 'a wallet that never answers, left by Escape',
    plugins: waiting,
    end: async () => {
      await ask()
      await pressEscape()
    },
  },
  {
    name: 'a wallet that never answers, disposed',
    plugins: waiting,
    end: async (modal) => {
      await ask()
      modal.dispose()
    },
  },
  {
    name: 'taken off the page by the host',
    end: async (modal) => {
      const surface = one('.p-card').getRootNode() as ShadowRoot
      let host: Element = surface.host
      while (host.parentElement !== document.body)
        host = host.parentElement ?? (host.getRootNode() as ShadowRoot).host
      host.remove()
      await modal.close()
    },
  },
  {
    name: 'the opener gone meanwhile',
    end: async (modal) => {
      opener.remove()
      await modal.close()
    },
    focus: () => document.body,
  },
  {
    name: 'a second modal opened over it, both closed',
    end: async (modal) => {
      const second = createModal({
        networks: createMockChain('eip155').networks,
        plugins: [viewsOf({ Connect: Hello })],
      })
      open.push(second)
      second.start()
      void second.open()
      await vi.waitFor(() => expect(all('.p-card[data-idle]')).toHaveLength(2))
      await modal.close()
      await second.close()
    },
  },
]

describe('I6 after the modal ends, the page is as it was before', () => {
  test.each(cases)('$name', async ({ plugins, end, focus = () => opener }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const modal = await start(plugins?.() ?? [viewsOf({ Connect: Hello })])
    await vi.waitFor(() => {
      expect(document.activeElement).not.toBe(opener)
      expect(getComputedStyle(document.documentElement).overflowY).not.toBe('visible')
    })
    await end(modal)
    await vi.waitFor(() => {
      // The card of the next opening may be there already, prerendered.
      const shown = all('[data-testid=portico-card]').filter((card) => !card.closest('[data-ahead]'))
      expect(shown).toHaveLength(0)
      expect(document.activeElement).toBe(focus())
      expect(document.querySelectorAll('main[inert], main [inert], body[inert]')).toHaveLength(0)
      expect(document.adoptedStyleSheets).toHaveLength(sheets)
      expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
    })
    window.scrollTo(0, 400)
    await vi.waitFor(() => expect(window.scrollY).toBe(400))
    window.scrollTo(0, 0)
    if (opener.isConnected) {
      const { x, y } = opener.getBoundingClientRect()
      await vi.waitFor(() => expect(document.elementFromPoint(x + 2, y + 2)).toBe(opener))
    }
    logged.mockRestore()
  })
})
