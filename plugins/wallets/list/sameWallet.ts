import { canonicalRdns } from 'portico/core'
import { canonicalName } from 'portico/react'

/** The parts of a wallet that identify it. */
export interface WalletIdentity {
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** Whether two entries are the same wallet: by rdns if both have one, else by directory id, else by name. */
export const sameWallet = (a: WalletIdentity, b: WalletIdentity): boolean => {
  if (a.rdns && b.rdns) return canonicalRdns(a.rdns) === canonicalRdns(b.rdns)
  if (a.explorerId && b.explorerId) return a.explorerId === b.explorerId
  return canonicalName(a.name) === canonicalName(b.name)
}
