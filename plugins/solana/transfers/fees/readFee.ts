import { field } from 'portico/core'
import { toBase64 } from '../../encoding/bytes.js'
import { COMMITMENT, lamports, type Node, nodeErrorCode, readRent } from '../createNode.js'
import { type ParsedMessage, readMessage } from '../message/message.js'
import { ASSOCIATED_TOKEN } from '../tokens/programs.js'
import { readMint } from '../tokens/readMint.js'

/** Lamports for a signature: the fee of every network so far. */
const FEE_PER_SIGNATURE = 5_000n

/** The fee of a message, in lamports. */
export const readMessageFee = async (node: Node, message: Uint8Array): Promise<bigint> => {
  const defaultFee = FEE_PER_SIGNATURE * BigInt(readMessage(message).signers.length)
  try {
    const params = [toBase64(message), COMMITMENT]
    // Null once the blockhash has expired.
    return await node('getFeeForMessage', params, (answer) =>
      field(answer, 'value') === null ? defaultFee : lamports(field(answer, 'value')),
    )
  } catch (error) {
    if (nodeErrorCode(error) === undefined) throw error
    return defaultFee
  }
}

/** The rent of the token account that a message creates; zero if it creates none. */
const readAccountRent = async (node: Node, { instructions }: ParsedMessage): Promise<bigint> => {
  const mint = instructions.find(({ program }) => program === ASSOCIATED_TOKEN)?.accounts[3]
  return mint ? readRent(node, (await readMint(node, mint)).space) : 0n
}

/** The cost of a message: its fee, and the rent of a token account that it creates. */
export const readFee = async (node: Node, message: Uint8Array): Promise<bigint> => {
  const [fee, rent] = await Promise.all([
    readMessageFee(node, message),
    readAccountRent(node, readMessage(message)),
  ])
  return fee + rent
}
