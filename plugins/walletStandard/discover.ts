import { cell, type Dispose, type Source, systemClock } from 'portico/kernel'
import type { StandardWallet } from './contract.js'
import { createWall } from './createWall.js'
import { readInfo } from './readInfo.js'

/** Wallets kept, and kept per name. */
const WALLETS = 256
const CLAIMS = 4
/** Late wallets are published in batches, in milliseconds. */
const BATCH = 50

export interface Discovery {
  readonly wallets: Source<readonly StandardWallet[]>
  /** Asks every wallet to register; those that do so at once are in `wallets` on return. */
  request(): void
}

interface Kept {
  readonly wallet: object
  shown: StandardWallet
  leave(): void
}

/** Listens for wallets that register themselves by the events of the Wallet Standard, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly StandardWallet[]>([])
  let kept: readonly Kept[] = []
  let timer: Dispose | undefined

  const publish = () => {
    if (!timer) return
    timer()
    timer = undefined
    wallets.set(Object.freeze(kept.map(({ shown }) => shown)))
  }
  const later = () => {
    timer ??= systemClock.after(BATCH, publish)
  }
  const add = (wallet: unknown): Dispose | undefined => {
    if (!wallet || typeof wallet !== 'object' || kept.some((each) => each.wallet === wallet)) return
    const info = readInfo(wallet)
    if (!info || kept.length >= WALLETS) return
    // A flood of one name must not hide who comes after it: its last claim is replaced.
    const claims = kept.filter(({ shown }) => shown.name === info.name)
    if (claims.length >= CLAIMS) claims.at(-1)?.leave()
    const gone = new AbortController()
    const wall = { ...createWall(wallet), removed: gone.signal }
    const entry: Kept = {
      wallet,
      shown: Object.freeze({ ...info, ...wall }),
      leave: () => {
        unwatch()
        kept = kept.filter((each) => each !== entry)
        gone.abort()
        later()
      },
    }
    kept = [...kept, entry]
    // A wallet may know its chains and features only after it has been unlocked.
    const unwatch = wall.watch(() => {
      const now = readInfo(wallet)
      const look = ({ chains, features }: Pick<StandardWallet, 'chains' | 'features'>) =>
        `${chains.join()} ${features.join()}`
      if (!now || look(now) === look(entry.shown)) return
      entry.shown = Object.freeze({ ...now, ...wall })
      later()
    })
    later()
    return entry.leave
  }
  const api = Object.freeze({
    register: (...given: readonly unknown[]) => {
      const undo = given.map((each) => add(each))
      return () => {
        for (const each of undo) each?.()
      }
    },
  })
  const hear = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<(given: typeof api) => void>
      detail(api)
    } catch {
      // A broken registration must not reach the wallet that comes after it.
    }
  }

  window.addEventListener('wallet-standard:register-wallet', hear)
  return {
    value: {
      wallets,
      request: () => {
        window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
        publish()
      },
    },
    dispose: () => {
      timer?.()
      window.removeEventListener('wallet-standard:register-wallet', hear)
      for (const each of kept) each.leave()
      timer?.()
    },
  }
}
