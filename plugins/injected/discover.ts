import { cell, type Source } from 'portico/kernel'
import type { AnnouncedWallet } from './contract.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/** Maximum number of wallets, and of wallets per rdns. */
const MAX_WALLETS = 64
const MAX_CLAIMS = 4
/** Interval in which late wallets are published, in milliseconds. */
const BATCH_DELAY = 50

export interface Discovery {
  readonly wallets: Source<readonly AnnouncedWallet[]>
  /** Reserves places for wallets of these rdns, and asks every wallet to announce itself; new ones are listed on return. */
  request(preferred: readonly string[]): void
}

/** Collects wallets that announce themselves, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly AnnouncedWallet[]>([])
  const collected: AnnouncedWallet[] = []
  const preferred = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const claims = (rdns: string) => collected.filter((wallet) => wallet.rdns === rdns).length
  /** Finds a place for a wallet: earlier ones stay, but a flood cannot displace a preferred wallet. */
  const slotFor = ({ rdns }: AnnouncedWallet): number => {
    // Replace the last claim of an rdns, so that a real wallet after a flood of impostors is still listed.
    if (claims(rdns) >= MAX_CLAIMS) return collected.findLastIndex((wallet) => wallet.rdns === rdns)
    if (collected.length < MAX_WALLETS) return collected.length
    if (!preferred.has(rdns)) return -1
    const unpreferred = collected.findLastIndex((wallet) => !preferred.has(wallet.rdns))
    return unpreferred >= 0 || claims(rdns)
      ? unpreferred
      : collected.findLastIndex((wallet) => claims(wallet.rdns) > 1)
  }
  const publish = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    wallets.set(Object.freeze([...collected]))
  }
  const onAnnounce = (event: Event) => {
    const wallet = parseAnnouncement(event)
    if (!wallet) return
    const known = collected.some(
      ({ uuid, provider, rdns }) =>
        uuid === wallet.uuid || (provider === wallet.provider && rdns === wallet.rdns),
    )
    const slot = known ? -1 : slotFor(wallet)
    if (slot < 0) return
    collected[slot] = wallet
    timer ??= setTimeout(publish, BATCH_DELAY)
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  return {
    value: {
      wallets,
      request: (rdns) => {
        for (const each of rdns) preferred.add(each)
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        publish()
      },
    },
    dispose: () => {
      clearTimeout(timer)
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
    },
  }
}
