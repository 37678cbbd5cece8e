import { type Claimant, createClaims, skeleton } from 'portico/core'
import { cell, type Dispose, type Source, systemClock } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import type { StandardWallet } from './contract.js'
import { guardWallet } from './guardWallet.js'
import { readInfo } from './readInfo.js'

/** Late wallets are published in batches, in milliseconds. */
const BATCH_DELAY = 50

export interface Discovery {
  readonly wallets: Source<readonly StandardWallet[]>
  /** Asks every wallet to register; those that do so at once are in `wallets` on return. */
  request(): void
}

interface Registration extends Claimant {
  shown: StandardWallet
  remove(): void
}

/** Listens for wallets that register themselves by the events of the Wallet Standard, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly StandardWallet[]>([])
  let timer: Dispose | undefined

  const publish = () => {
    if (!timer) return
    timer()
    timer = undefined
    const listed = claims.list().map(({ wallet, crowded }) => {
      if (crowded && !wallet.shown.crowded) wallet.shown = Object.freeze({ ...wallet.shown, crowded })
      return wallet.shown
    })
    wallets.set(Object.freeze(listed))
  }
  const schedulePublish = () => {
    timer ??= systemClock.after(BATCH_DELAY, publish)
  }
  const claims = createClaims<Registration>(schedulePublish)
  const add = (wallet: unknown): Dispose | undefined => {
    if (!wallet || typeof wallet !== 'object') return
    const info = readInfo(wallet)
    if (!info) return
    const { name, icon } = info
    const removal = new AbortController()
    const guarded = { ...guardWallet(wallet), removed: removal.signal }
    let unwatch = () => {}
    const entry: Registration = {
      wantedId: name,
      provider: wallet,
      identities: [skeleton(canonicalName(name))],
      shown: Object.freeze({ ...info, ...guarded }),
      remove: () => {
        unwatch()
        claims.remove(entry)
        removal.abort()
      },
    }
    if (!claims.add(entry)) return
    // A wallet may know its chains and features only after it has been unlocked. Its name and icon stay those that were listed.
    unwatch = guarded.watch(() => {
      const now = readInfo(wallet)
      const { shown } = entry
      const capabilitiesOf = ({ chains, features }: Pick<StandardWallet, 'chains' | 'features'>) =>
        `${chains.join()} ${features.join()}`
      if (!now || capabilitiesOf(now) === capabilitiesOf(shown)) return
      const { chains, features, problem } = now
      entry.shown = Object.freeze({
        name,
        ...(icon && { icon }),
        chains,
        features,
        ...(problem && { problem }),
        ...(shown.crowded && { crowded: true }),
        ...guarded,
      })
      schedulePublish()
    })
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
      for (const { wallet } of claims.list()) wallet.remove()
      timer?.()
    },
  }
}
