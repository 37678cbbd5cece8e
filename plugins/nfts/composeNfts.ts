import { field, readIcon, readText } from 'portico/core'
import type { Nft, SourcedNfts } from './contract.js'

/** The most letters of a name, and the most NFTs of an account. */
const MAX_NAME = 64
const MAX_NFTS = 10_000

/** Validates what a source answered: an NFT without a name and a picture says nothing, and is left out. */
export const composeNfts = (
  answer: SourcedNfts,
): { readonly nfts: readonly Nft[]; readonly partial: boolean; readonly skipped: number } => {
  const list = field(answer, 'nfts')
  if (!Array.isArray(list)) throw new TypeError('The answer has no list of NFTs')
  const read = list.slice(0, MAX_NFTS).map((input: unknown): Nft | undefined => {
    try {
      const name = readText(field(input, 'name'), MAX_NAME)
      const image = readIcon(field(input, 'image'))
      const count = field(input, 'count') ?? 1
      if (!Number.isSafeInteger(count) || (count as number) < 1 || !(name || image)) return undefined
      return Object.freeze({ name, count: count as number, ...(image && { image }) })
    } catch {
      return undefined
    }
  })
  const nfts = read.filter((each) => each !== undefined)
  return {
    nfts: Object.freeze(nfts),
    partial: field(answer, 'partial') === true || list.length > MAX_NFTS,
    skipped: read.length - nfts.length,
  }
}
