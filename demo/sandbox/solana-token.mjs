// @ts-check
import { base58 } from '@scure/base'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

const PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const [MINT_BYTES, ACCOUNT_BYTES] = [82, 165]

/** The ledger's own token, with six decimals and without a mint authority. */
export const TOKEN = { mint: address(base58.encode(new Uint8Array(32).fill(0x5b))), decimals: 6 }

/**
 * Puts tokens into the associated account of an owner by writing the account instead of by a transaction.
 *
 * @param {import('litesvm').LiteSVM} svm
 * @param {string} owner
 * @param {bigint} amount
 */
export async function giveToken(svm, owner, amount) {
  const encoder = getAddressEncoder()
  const [key, mint] = [encoder.encode(address(owner)), encoder.encode(TOKEN.mint)]
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED,
    seeds: [key, encoder.encode(PROGRAM), mint],
  })
  /** @param {import('@solana/kit').Address} at @param {number} size @param {(bytes: Uint8Array, view: DataView) => void} write */
  const put = (at, size, write) => {
    const before = svm.getAccount(at)
    const data = before.exists ? Uint8Array.from(before.data) : new Uint8Array(size)
    write(data, new DataView(data.buffer))
    svm.setAccount({
      address: at,
      programAddress: PROGRAM,
      lamports: /** @type {import('@solana/kit').Lamports} */ (
        svm.minimumBalanceForRentExemption(BigInt(size))
      ),
      data,
      executable: false,
      space: BigInt(size),
    })
  }
  /** @param {DataView} view @param {number} place */
  const add = (view, place) => view.setBigUint64(place, view.getBigUint64(place, true) + amount, true)
  // Supply, decimals and the initialized flag.
  put(TOKEN.mint, MINT_BYTES, (bytes, view) => {
    add(view, 36)
    bytes.set([TOKEN.decimals, 1], 44)
  })
  // Mint, owner, amount and the initialized state.
  put(account, ACCOUNT_BYTES, (bytes, view) => {
    bytes.set(mint, 0)
    bytes.set(key, 32)
    add(view, 64)
    bytes.set([1], 108)
  })
}
