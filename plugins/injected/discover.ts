import { type Claim, type Claimant, canonicalRdns, createClaims, skeleton } from 'portico/core'
import { cell, type Source } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import type { AnnouncedWallet } from './contract.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/** Interval in which late wallets are published, in milliseconds. */
const BATCH_DELAY = 50

/** A wallet's announcement as a claim. */
export interface Announcement extends Claimant {
  readonly announced: AnnouncedWallet
}

export interface Discovery {
  readonly wallets: Source<readonly Claim<Announcement>[]>
  /**
   * Asks every wallet to announce itself; new ones are listed on return. Those of these rdns come before all others; of `known`, to which the
   * visitor was connected before, more are listed.
   */
  request(preferred: readonly string[], known: readonly string[]): void
}

/** Collects wallets that announce themselves, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly Claim<Announcement>[]>([])
  const preferred = new Set<string>()
  const known = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const publish = () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    wallets.set(Object.freeze(claims.list()))
  }
  const claims = createClaims<Announcement>(() => {
    timer ??= setTimeout(publish, BATCH_DELAY)
  })
  const onAnnounce = (event: Event) => {
    const announced = parseAnnouncement(event)
    if (!announced) return
    const { uuid, rdns, name, provider } = announced
    claims.add({
      announced,
      wantedId: rdns,
      mark: uuid,
      provider,
      identities: [`rdns ${canonicalRdns(rdns)}`, `name ${skeleton(canonicalName(name))}`],
      preferred: preferred.has(rdns) || known.has(rdns),
      known: known.has(rdns),
    })
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  return {
    value: {
      wallets,
      request: (wanted, connected) => {
        for (const each of wanted) preferred.add(each)
        for (const each of connected) known.add(each)
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
