import { type Node, readAccounts } from '../createNode.js'
import { transferFailure } from '../transferFailure.js'
import { TOKEN, TOKEN_2022 } from './programs.js'

/** Bytes of a mint, and of a token account, before their extensions. */
const [MINT_LENGTH, ACCOUNT_LENGTH] = [82, 165]
/** More than any mint with its metadata. */
const MAX_LENGTH = 20_000

/** Extensions of a mint (Token-2022). */
const TRANSFER_FEE = 1
const NON_TRANSFERABLE = 9
const INTEREST = 10
const TRANSFER_HOOK = 14
const SCALED = 25
const PAUSABLE = 26
/** Bytes that an extension of the mint adds to each of its accounts, with the four of its head. */
const ACCOUNT_EXTENSION_LENGTHS: Readonly<Record<number, number>> = {
  [TRANSFER_FEE]: 12,
  [NON_TRANSFERABLE]: 4,
  [TRANSFER_HOOK]: 5,
  [PAUSABLE]: 4,
}

export interface Mint {
  readonly program: string
  readonly decimals: number
  /** Bytes of a token account that is created for it. */
  readonly space: number
}

/** Extensions by their type, each with its data. */
const readExtensions = (data: Uint8Array): ReadonlyMap<number, DataView> => {
  const all = new Map<number, DataView>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  // After a byte for the kind of account: type and length, two bytes each, and the data.
  for (let offset = ACCOUNT_LENGTH + 1; offset + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(offset, true), view.getUint16(offset + 2, true)]
    if (!type) break
    if (offset + 4 + length > data.length) throw new TypeError('No extension')
    all.set(type, new DataView(data.buffer, data.byteOffset + offset + 4, length))
    offset += 4 + length
  }
  return all
}

const isZero = (view: DataView, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => view.getUint8(from + index)).every((byte) => !byte)

/** Refuses mints whose transfers do not give the receiver the amount, or that cannot be transferred at all. */
const checkExtensions = (extensions: ReadonlyMap<number, DataView>) => {
  const fee = extensions.get(TRANSFER_FEE)
  // Two authorities and a total, then the fees of two epochs: epoch, maximum, hundredths of a percent.
  if (fee && ![72, 90].every((offset) => isZero(fee, offset + 8, 8) || isZero(fee, offset + 16, 2)))
    throw transferFailure(
      'This token takes a fee from each transfer, so the receiver would get less',
      'asset',
    )
  if (extensions.has(NON_TRANSFERABLE)) throw transferFailure('This token cannot be transferred', 'asset')
  const hook = extensions.get(TRANSFER_HOOK)
  if (hook && !isZero(hook, 32, 32))
    throw transferFailure(
      'This token runs a program of its own in each transfer, which is not supported',
      'asset',
    )
  const interest = extensions.get(INTEREST)
  const scaled = extensions.get(SCALED)
  // Rates, and multipliers, of now and of later: others show amounts that are not those that move.
  if (
    (interest && ![40, 50].every((offset) => isZero(interest, offset, 2))) ||
    (scaled && ![32, 48].every((offset) => scaled.getFloat64(offset, true) === 1))
  )
    throw transferFailure('Wallets show other amounts of this token than those that move', 'asset')
  const pause = extensions.get(PAUSABLE)
  if (pause?.getUint8(32)) throw transferFailure('Transfers of this token are paused', 'asset')
}

/** A mint on the chain; throws if it is none, or cannot be transferred as it stands. */
export const readMint = async (node: Node, address: string): Promise<Mint> => {
  const [account] = await readAccounts(node, [address], MAX_LENGTH)
  const { owner: program, data } = account ?? {}
  const isMint =
    data &&
    // A token account, or an account with the wrong kind, is no mint.
    (program === TOKEN
      ? data.length === MINT_LENGTH
      : program === TOKEN_2022 && (data.length === MINT_LENGTH || data[ACCOUNT_LENGTH] === 1)) &&
    data[45] === 1
  if (!program || !isMint) throw transferFailure('This is not a token of the network', 'asset')
  const extensions = program === TOKEN ? new Map<number, DataView>() : readExtensions(data)
  checkExtensions(extensions)
  // An account of Token-2022 says that its owner cannot change: a byte for the kind, and an empty extension.
  const ownerExtension = program === TOKEN ? 0 : 5
  const space = [...extensions.keys()].reduce(
    (sum, type) => sum + (ACCOUNT_EXTENSION_LENGTHS[type] ?? 0),
    ACCOUNT_LENGTH + ownerExtension,
  )
  return { program, decimals: data[44] as number, space }
}
