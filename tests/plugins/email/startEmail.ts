import { type Modal, router, sessions } from 'portico/core'
import type { AnyPlugin } from 'portico/kernel'
import { email } from 'portico/plugins/email'
import { wallets } from 'portico/plugins/wallets'
import { createMockChain, type MockChain, mockChain } from 'portico/testing'
import { expect, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createModal } from '#modal'
import { leftovers } from '../../leftovers.js'
import { all, one } from '../../modal/startShell.js'
import { createFakeAuth } from '../auth/fakeAuth.js'

const open: Modal[] = []
const leave = () => {
  for (const modal of open.splice(0)) modal.dispose()
  localStorage.clear()
  vi.restoreAllMocks()
}

/** A modal with the e-mail login, on an embedded wallet whose answers the test gives. */
export const startEmail = async ({
  features = {},
  auth = true,
  codeLength,
  chains: namespaces = ['eip155'],
  active,
  plugins = [],
}: {
  features?: Readonly<Record<string, unknown>>
  auth?: boolean
  codeLength?: number
  /** Namespaces of the page's networks, and the one in use. */
  chains?: readonly string[]
  active?: string
  plugins?: readonly AnyPlugin[]
} = {}) => {
  const chains = namespaces.map((each) => createMockChain(each))
  const chain = (chains.find(({ namespace }) => namespace === active) ?? chains[0]) as MockChain
  const fake = createFakeAuth(chains)
  const modal = createModal({
    networks: [chain, ...chains.filter((each) => each !== chain)].flatMap((each) => each.networks),
    plugins: [
      wallets({ list: false }),
      email(codeLength ? { codeLength } : {}),
      ...chains.map((each) => mockChain({ chain: each })),
      ...plugins,
      ...(auth ? [fake.plugin()] : []),
    ],
    features,
  })
  open.push(modal)
  leftovers.push(leave)
  modal.start()
  const text = () =>
    all('.p-card')
      .map((card) => card.textContent)
      .join(' ')
  const find = (id: string) => all(`[data-testid="${id}"]`)[0]
  const button = (name: string) =>
    all('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent)?.includes(name))
  return {
    modal,
    fake,
    chain,
    text,
    find,
    button,
    one,
    sees: (part: string) => vi.waitFor(() => expect(text()).toContain(part)),
    asks: (name: string, count = 1) =>
      vi.waitFor(() => expect(fake.asked.filter((each) => each.name === name)).toHaveLength(count)),
    press: async (name: string) => {
      await vi.waitFor(() => expect(button(name), text()).toBeDefined())
      button(name)?.click()
    },
    /** Types into the field with this test id. */
    type: async (id: string, value: string) => {
      await vi.waitFor(() => expect(find(id), text()).toBeDefined())
      find(id)?.focus()
      await userEvent.keyboard(value)
    },
    status: () => modal.kernel.get(sessions)?.state.get().namespaces.eip155?.account.status,
    stack: () =>
      modal.kernel
        .get(router)
        ?.state.get()
        .stack.map((each) => each.view) ?? [],
  }
}
