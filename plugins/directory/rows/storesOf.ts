import type { Env } from 'portico/core'
import type { LinkedWallet } from 'portico/plugins/walletconnect/contract'

const pages = ['web', 'browser', 'ios', 'android', 'homepage'] as const

/** A link to get a wallet. */
export interface Store {
  readonly page: (typeof pages)[number]
  readonly href: string
}

/** The links to get a wallet that serve this device, of those that `accepts` accepts. */
export const storesOf = (
  { web, get }: LinkedWallet,
  device: Pick<Env, 'mobile' | 'ios' | 'android'> | undefined,
  accepts: (store: Store) => boolean = () => true,
): readonly Store[] => {
  const all = { web, ...get }
  // A phone has one store, and no extensions.
  const elsewhere = device?.ios ? ['browser', 'android'] : device?.android ? ['browser', 'ios'] : []
  const shown = pages.flatMap((page): readonly Store[] => {
    const href = all[page]
    const isElsewhere = (device?.mobile && page === 'browser') || elsewhere.includes(page)
    return href && !isElsewhere && accepts({ page, href }) ? [{ page, href }] : []
  })
  // The homepage is shown only if it is the only link.
  return shown.length > 1 ? shown.filter(({ page }) => page !== 'homepage') : shown
}
