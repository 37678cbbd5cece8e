import { type Claim, type Claimant, canonicalRdns, createClaims, skeleton } from 'portico/core'
import { cell, type Source } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import type { MultichainAnnouncement } from './contract.js'
import { openPort } from './openPort.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/** Delay in which late wallets are published, in milliseconds. */
const BATCH_DELAY = 50

/** A wallet's announcement as a claim. */
export interface Announcement extends Claimant {
  readonly announced: MultichainAnnouncement
}

export interface Discovery {
  readonly wallets: Source<readonly Claim<Announcement>[]>
}

/** Collects wallets that announce themselves by CAIP-294 and have an extension that pages can reach, once per page. */
export const discover = (): { value: Discovery; dispose(): void } => {
  const wallets = cell<readonly Claim<Announcement>[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  /** One object for each extension, because claims compare objects. */
  const extensions = new Map<string, object>()
  const publish = () => {
    clearTimeout(timer)
    timer = undefined
    wallets.set(Object.freeze(claims.list()))
  }
  const claims = createClaims<Announcement>(() => {
    timer ??= setTimeout(publish, BATCH_DELAY)
  })
  const onAnnounce = (event: Event) => {
    const announced = parseAnnouncement(event)
    if (!announced || !openPort.isPossible()) return
    const { uuid, rdns, name, extension } = announced
    const provider = extensions.get(extension) ?? {}
    const isListed = claims.add({
      announced,
      wantedId: `multichain:${rdns}`,
      mark: uuid,
      provider,
      identities: [`rdns ${canonicalRdns(rdns)}`, `name ${skeleton(canonicalName(name))}`],
    })
    if (isListed) extensions.set(extension, provider)
  }

  window.addEventListener('caip294:wallet_announce', onAnnounce)
  const detail = Object.freeze({ id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: Object.freeze({}) })
  window.dispatchEvent(new CustomEvent('caip294:wallet_prompt', { detail }))
  publish()
  return {
    value: { wallets },
    dispose: () => {
      clearTimeout(timer)
      window.removeEventListener('caip294:wallet_announce', onAnnounce)
    },
  }
}
