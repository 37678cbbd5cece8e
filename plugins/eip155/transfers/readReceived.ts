import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { bytes, encodeTransfer, WORD } from '../encoding/abi.js'
import type { Ask } from '../transactions/createNode.js'
import { transactionOf } from '../transactions/transactionOf.js'

/** `balanceOf(address)` of ERC-20, without its argument. */
const BALANCE_OF = '70a08231'

/**
 * Code that reads the balance of the receiver, makes the transfer, and reads the balance again. Its input is the
 * token in a word, the data of `balanceOf` and the data of `transfer`. It returns four words: both balances, the
 * answer of `transfer`, and 1 if the transfer did not fail and both balances are one word.
 */
const CODE = [
  // The input goes to memory, from 0 on.
  '0x366000600037',
  // staticcall(gas, token, 0x20, 0x24, 0xa0, 0x20)
  '602060a0602460206000515afa',
  '3d60201416',
  // call(gas, token, 0, 0x44, 0x44, 0xe0, 0x20)
  '602060e06044604460006000515af1',
  '16',
  // staticcall(gas, token, 0x20, 0x24, 0xc0, 0x20)
  '602060c0602460206000515afa',
  '3d60201416',
  '16',
  // The flag goes to 0x100; the words from 0xa0 on are returned.
  '61010052',
  '608060a0f3',
].join('')

/**
 * How much of a token arrives: by how much the transfer raises the receiver's balance. The node runs it as code of
 * the sender, by an `eth_call` with a state override; undefined if it cannot.
 */
export const readReceived = async (ask: Ask, intent: TransferIntent): Promise<bigint | undefined> => {
  const { from, to: token } = transactionOf(intent)
  // A transfer to oneself does not raise the balance.
  if (from.toLowerCase() === intent.to.toLowerCase()) return undefined
  const word = (address: string) => address.slice(2).toLowerCase().padStart(WORD, '0')
  const data = `0x${word(token)}${BALANCE_OF}${word(intent.to)}${encodeTransfer(intent.to, intent.amount).slice(2)}`
  const answer = await ask(
    { method: 'eth_call', params: [{ to: from, data }, 'latest', { [from]: { code: CODE } }] },
    bytes,
  )
  const words = answer.slice(2).match(/.{64}/g) ?? []
  if (answer.length !== 2 + 4 * WORD || BigInt(`0x${words[3]}`) !== 1n) return undefined
  const [before, after] = words.map((each) => BigInt(`0x${each}`))
  return (after as bigint) - (before as bigint)
}
