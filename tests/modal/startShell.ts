import type { Modal, Router } from 'portico/core'
import { router } from 'portico/core'
import { type AnyPlugin, definePlugin, type LazyPlugin } from 'portico/kernel'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { createModal, type ModalOptions } from '#modal'

const below = (root: ParentNode): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap((each) =>
    each.shadowRoot ? [each.shadowRoot, ...below(each.shadowRoot)] : [],
  )

/** All matching elements, through shadow trees. */
export const all = (selector: string): HTMLElement[] =>
  below(document).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])

/** The one element of that kind. */
export const one = (selector: string): HTMLElement => {
  const found = all(selector)
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}`)
  return found[0] as HTMLElement
}

/** The focused element, through shadow trees. */
export const focused = (): HTMLElement | null => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active as HTMLElement | null
}

/** A plugin with views made of these components, and titles of its own. */
export const viewsOf = (
  views: Readonly<Record<string, ComponentType<never>>>,
  options: Readonly<Record<string, object>> = {},
): AnyPlugin =>
  definePlugin({
    id: 'acme',
    kernel: 1,
    setup: ({ view, messages }) => {
      messages('en', Object.fromEntries(Object.keys(views).map((id) => [`acme.${id}`, `Title of ${id}`])))
      for (const [id, component] of Object.entries(views))
        view(id as 'Connect', {
          title: `acme.${id}` as 'modal.help',
          load: async () => ({ default: component }),
          ...(options[id] as object),
        })
    },
  })

/** A page with one network, without a node behind it. */
export const networks = [
  {
    id: 1,
    name: 'Ethereum',
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.invalid'] } },
  },
] satisfies ModalOptions['networks']

export interface StartedShell {
  readonly modal: Modal
  readonly router: Router
}

/** A modal on the page with these plugins. */
export const startShell = async (
  plugins: readonly (AnyPlugin | LazyPlugin)[],
  options: Partial<ModalOptions> = {},
): Promise<StartedShell> => {
  const modal = createModal({
    networks,
    plugins,
    ...options,
  })
  modal.start()
  void modal.open()
  await vi.waitFor(() => one('.p-card[data-idle]'))
  return { modal, router: modal.kernel.get(router) as Router }
}

/** Lets React render pending updates. */
export const drawn = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })
}
