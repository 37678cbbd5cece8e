import { canonicalName } from 'portico/react'

/** The parts of a wallet that identify it. */
export interface WalletIdentity {
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** Normalises an rdns for comparison: one wallet's phone app announces another one. */
export const rdnsOf = (rdns: string) => rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')

/** Whether two entries are the same wallet: by rdns if both have one, else by directory id, else by name. */
export const sameWallet = (a: WalletIdentity, b: WalletIdentity): boolean => {
  if (a.rdns && b.rdns) return rdnsOf(a.rdns) === rdnsOf(b.rdns)
  if (a.explorerId && b.explorerId) return a.explorerId === b.explorerId
  return canonicalName(a.name) === canonicalName(b.name)
}
