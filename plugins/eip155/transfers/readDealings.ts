import { field } from 'portico/core'
import type { TokenDealing } from 'portico/plugins/transactions/contract'
import { hex, quantity, WORD } from '../encoding/abi.js'
import { evmAddress } from '../evmAddress.js'
import type { Ask } from '../transactions/createNode.js'

/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Numbers of blocks that are read: all, else as many as the node allows. */
const RANGES = [undefined, 9_999n, 999n]
/** Maximum number of records that are read. */
const MOST_LOGS = 10_000

const addressOf = (topic: unknown): string | undefined =>
  typeof topic === 'string' && /^0x0{24}[\da-f]{40}$/i.test(topic)
    ? evmAddress(`0x${topic.slice(26)}`)
    : undefined

/** Reads the record of a transfer; undefined if it cannot be read. */
const readLog = (log: unknown, isOut: boolean): TokenDealing | undefined => {
  const topics = Object(field(log, 'topics')) as readonly unknown[]
  const [address, token] = [addressOf(topics[isOut ? 2 : 1]), evmAddress(field(log, 'address'))]
  const [at, data] = [field(log, 'blockNumber'), field(log, 'data')]
  if (!address || !token || typeof at !== 'string' || !/^0x[\da-f]{1,13}$/i.test(at)) return undefined
  const hasMoved = typeof data === 'string' && data.length === 2 + WORD && /[1-9a-f]/i.test(data.slice(2))
  return { address, at: Number(at), ...(isOut && hasMoved && { paid: token }) }
}

/** The addresses that an account has sent tokens to or got tokens from, as far back as the node tells. */
export const readDealings = async (ask: Ask, account: string): Promise<readonly TokenDealing[]> => {
  const own = `0x${account.slice(2).toLowerCase().padStart(WORD, '0')}`
  const read = (fromBlock: string, isOut: boolean) => {
    const topics = isOut ? [TRANSFER, own] : [TRANSFER, null, own]
    return ask({ method: 'eth_getLogs', params: [{ fromBlock, toBlock: 'latest', topics }] }, (answer) => {
      if (!Array.isArray(answer)) throw new TypeError('No list')
      return answer.slice(-MOST_LOGS).flatMap((log: unknown) => readLog(log, isOut) ?? [])
    })
  }
  let failure: unknown
  for (const range of RANGES)
    try {
      const latest = range === undefined ? 0n : await ask({ method: 'eth_blockNumber', params: [] }, quantity)
      const fromBlock = hex(range === undefined || latest < range ? 0n : latest - range)
      return (await Promise.all([read(fromBlock, true), read(fromBlock, false)])).flat()
    } catch (error) {
      failure = error
    }
  throw failure
}
