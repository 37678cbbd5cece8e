import { canonicalName } from 'portico/react'

/** What is compared of a wallet. */
export interface WalletIdentity {
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** An rdns as it is compared: on phones one wallet announces itself by another. */
export const rdnsOf = (rdns: string) => rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')

/** Whether two entries speak of one wallet: by rdns where both have one, else by directory id, else by name. */
export const sameWallet = (a: WalletIdentity, b: WalletIdentity): boolean => {
  if (a.rdns && b.rdns) return rdnsOf(a.rdns) === rdnsOf(b.rdns)
  if (a.explorerId && b.explorerId) return a.explorerId === b.explorerId
  return canonicalName(a.name) === canonicalName(b.name)
}
