import { cell, type Dispose, type Source, systemClock } from 'portico/kernel'
import type { StandardWallet } from './contract.js'
import { guardWallet } from './guardWallet.js'
import { readInfo } from './readInfo.js'

/** Maximum number of wallets, and of wallets per name. */
const MAX_WALLETS = 256
const MAX_CLAIMS = 4
/** Late wallets are published in batches, in milliseconds. */
const BATCH_DELAY = 50

export interface Discovery {
  readonly wallets: Source<readonly StandardWallet[]>
  /** Asks every wallet to register; those that do so at once are in `wallets` on return. */
  request(): void
}

interface Registration {
  readonly wallet: object
  shown: StandardWallet
  remove(): void
}

/** Listens for wallets that register themselves by the events of the Wallet Standard, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly StandardWallet[]>([])
  let registrations: readonly Registration[] = []
  let timer: Dispose | undefined

  const publish = () => {
    if (!timer) return
    timer()
    timer = undefined
    wallets.set(Object.freeze(registrations.map(({ shown }) => shown)))
  }
  const schedulePublish = () => {
    timer ??= systemClock.after(BATCH_DELAY, publish)
  }
  const add = (wallet: unknown): Dispose | undefined => {
    if (!wallet || typeof wallet !== 'object' || registrations.some((each) => each.wallet === wallet)) return
    const info = readInfo(wallet)
    if (!info || registrations.length >= MAX_WALLETS) return
    // A flood of one name must not hide who comes after it: its last claim is replaced.
    const claims = registrations.filter(({ shown }) => shown.name === info.name)
    if (claims.length >= MAX_CLAIMS) claims.at(-1)?.remove()
    const removal = new AbortController()
    const guarded = { ...guardWallet(wallet), removed: removal.signal }
    const entry: Registration = {
      wallet,
      shown: Object.freeze({ ...info, ...guarded }),
      remove: () => {
        unwatch()
        registrations = registrations.filter((each) => each !== entry)
        removal.abort()
        schedulePublish()
      },
    }
    registrations = [...registrations, entry]
    // A wallet may know its chains and features only after it has been unlocked.
    const unwatch = guarded.watch(() => {
      const now = readInfo(wallet)
      const capabilitiesOf = ({ chains, features }: Pick<StandardWallet, 'chains' | 'features'>) =>
        `${chains.join()} ${features.join()}`
      if (!now || capabilitiesOf(now) === capabilitiesOf(entry.shown)) return
      entry.shown = Object.freeze({ ...now, ...guarded })
      schedulePublish()
    })
    schedulePublish()
    return entry.remove
  }
  const api = Object.freeze({
    register: (...entries: readonly unknown[]) => {
      const undo = entries.map((each) => add(each))
      return () => {
        for (const each of undo) each?.()
      }
    },
  })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<(given: typeof api) => void>
      detail(api)
    } catch {
      // A broken registration must not reach the wallet that comes after it.
    }
  }

  window.addEventListener('wallet-standard:register-wallet', onRegister)
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
      window.removeEventListener('wallet-standard:register-wallet', onRegister)
      for (const each of registrations) each.remove()
      timer?.()
    },
  }
}
