import { canonicalName } from 'portico/react'

interface Identity {
  readonly name: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** Whether two speak of one wallet: by rdns where both have one, else by directory id, else by name. */
export const sameWallet = (a: Identity, b: Identity): boolean => {
  // On phones one wallet announces itself by another name than the directory knows.
  const plain = (rdns: string) => rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')
  if (a.rdns && b.rdns) return plain(a.rdns) === plain(b.rdns)
  if (a.explorerId && b.explorerId) return a.explorerId === b.explorerId
  return canonicalName(a.name) === canonicalName(b.name)
}
