import { readIcon, readText } from 'portico/core'
import type { Nft, SourcedNfts } from './contract.js'

/** The most letters of a name, and the most NFTs of an account. */
const NAME = 64
const MOST = 10_000

const field = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)

/** Validates what a source answered: an NFT without a name and a picture says nothing, and is left out. */
export const composeNfts = (
  answer: SourcedNfts,
): { readonly nfts: readonly Nft[]; readonly partial: boolean; readonly skipped: number } => {
  const given = field(answer, 'nfts')
  if (!Array.isArray(given)) throw new TypeError('The answer has no list of NFTs')
  const read = given.slice(0, MOST).map((input: unknown): Nft | undefined => {
    try {
      const { text: name } = readText(field(input, 'name'), NAME)
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
    partial: field(answer, 'partial') === true || given.length > MOST,
    skipped: read.length - nfts.length,
  }
}
