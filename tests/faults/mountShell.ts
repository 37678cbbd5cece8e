import { router as routerToken } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import { networks as networksToken } from 'portico/plugins/networks/contract'
import { wallets as walletsToken } from 'portico/plugins/wallets/contract'

/** Replaces the rendered modal: loads the current view, and does what its effects would do. */
export const mountShell = async ({ kernel }: { readonly kernel: Kernel }) => {
  const undo: (() => void)[] = []
  const router = kernel.get(routerToken)
  let shown: unknown
  const follow = () => {
    const { open, stack } = router?.state.get() ?? { open: false, stack: [] }
    const top = stack.at(-1)
    const entry = open && top ? kernel.views.get().find(({ id }) => id === top.view) : undefined
    const key = entry && top
    if (key === shown) return
    shown = key
    if (!entry || !top) return
    const appear = () => {
      if (shown !== key) return
      const { connectorId, namespace, network } = (top.params ?? {}) as Record<string, string | undefined>
      if (/^Connecting(External|WalletConnect)$/.test(top.view) && connectorId)
        kernel.get(walletsToken)?.attend(connectorId, namespace as 'eip155' | undefined)
      if (top.view === 'SwitchNetwork' && network)
        kernel.get(networksToken)?.attend(network as `${string}:${string}`)
    }
    new Promise((resolve) => resolve(entry.load())).then(appear, () => {})
  }
  if (router) undo.push(router.state.subscribe(follow), kernel.views.subscribe(follow))
  follow()
  return {
    prepare: async () => {},
    unmount: () => {
      for (const each of undo) each()
    },
  }
}

export const wakeInSteps = (kernel: Kernel) => kernel.wake('open')
