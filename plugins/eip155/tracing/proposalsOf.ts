import type { Http } from 'portico/core'
import type { Session, WalletCall } from 'portico/kernel'
import type { ProposalQuery, ProposalStatus, Tracing } from 'portico/plugins/transactions/contract'
import { bytes, hex, quantity, WORD, word } from '../encoding/abi.js'
import { type Ask, askEither } from '../transactions/createNode.js'
import { findBlock } from './findBlock.js'
import { ownersLink } from './ownersLink.js'
import { readSigned } from './readSigned.js'

/** `getThreshold()`, `nonce()` and `getTransactionHash(…)` of a Safe. */
const [THRESHOLD, NONCE, TRANSACTION_HASH] = ['0xe75235b8', '0xaffed0e0', '0xd8d11f78']
/** The events `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)`; the first word is indexed since version 1.4.0. */
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
/** Limit of the owners of an account. */
const MOST_OWNERS = 1_000n
/** How many proposals may wait before one whose place in their order is looked for. */
const MOST_WAITING = 12n
/** How many transactions of an account are checked if a node serves no longer stretch of blocks. */
const MOST_CHECKED = 4n
/** The blocks that are read again, because they may be replaced, and those after which a mark moves on. */
const [AGAIN, FAR] = [64n, 256n]
/** How far back an execution is looked for if nobody has marked the request. */
const BACK = 1_000n

const field = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/** The result of a function of the account that takes nothing and returns a number; zero where there is no contract. */
const read = (ask: Ask, to: string, data: string, block: string): Promise<bigint> =>
  ask({ method: 'eth_call', params: [{ to, data }, block] }, (answer) => {
    if (answer !== '0x' && !isHash(answer)) throw new TypeError('No number')
    return answer === '0x' ? 0n : BigInt(answer)
  })

/** The call data of `getTransactionHash` for a call as it is proposed: without gas, price and receiver of a refund. */
const hashCall = (call: WalletCall, nonce: bigint): string | undefined => {
  const given = field(call.params, '0')
  const { to, value = '0x0', data } = Object(given) as Readonly<Record<string, unknown>>
  if (call.method !== 'eth_sendTransaction' || typeof to !== 'string') return undefined
  const input = bytes(data || '0x').slice(2)
  const words = [BigInt(to), quantity(value), 320n, 0n, 0n, 0n, 0n, 0n, 0n, nonce, BigInt(input.length / 2)]
  return `${TRANSACTION_HASH}${words.map(word).join('')}${input.padEnd(Math.ceil(input.length / WORD) * WORD, '0')}`
}

/** The place of a proposal in the order of the account's transactions; undefined if it is not found. */
const findNonce = async (ask: Ask, from: string, { id, call }: ProposalQuery, next: bigint) => {
  // The account may have executed it before the wallet has answered.
  for (let nonce = next ? next - 1n : 0n; call && nonce < next + MOST_WAITING; nonce++) {
    const data = hashCall(call, nonce)
    if (!data) return undefined
    const hash = await ask({ method: 'eth_call', params: [{ to: from, data }, 'latest'] }, bytes)
    if (hash === id.toLowerCase()) return nonce
  }
  return undefined
}

/** The transaction that has executed a proposal in these blocks. */
const findExecution = (ask: Ask, from: string, id: string, fromBlock: bigint, toBlock: bigint) =>
  ask(
    {
      method: 'eth_getLogs',
      params: [
        { address: from, topics: [[SUCCESS, FAILURE]], fromBlock: hex(fromBlock), toBlock: hex(toBlock) },
      ],
    },
    (answer) => {
      if (!Array.isArray(answer)) throw new TypeError('No events')
      const found = answer.find((log: unknown) => {
        const named = field(field(log, 'topics'), '1') ?? String(field(log, 'data')).slice(0, 2 + WORD)
        return (
          String(named).toLowerCase() === id.toLowerCase() &&
          String(field(log, 'address')).toLowerCase() === from.toLowerCase()
        )
      })
      const hash = field(found, 'transactionHash')
      if (!found) return undefined
      if (!isHash(hash)) throw new TypeError('No hash')
      const state =
        String(field(field(found, 'topics'), '0')).toLowerCase() === SUCCESS ? 'executed' : 'failed'
      return { state, hash: hash.toLowerCase() } as const
    },
  )

/**
 * The facts of a mark: the proposal's place in the order of the account's transactions, or the next free one when it was
 * last read, and the block from which its execution is looked for.
 */
const readMark = (mark = '') => {
  const [, nonce, isGuess, since] = /^(\d{1,20})(\??) (\d{1,20})$/.exec(mark) ?? []
  if (nonce !== undefined) return { nonce: BigInt(nonce), isGuess: !!isGuess, since: BigInt(since ?? 0) }
  // That of a request, from before the wallet was asked.
  const [, asked] = /^\d{1,20} (\d{1,20}) [\da-f]{64}$/.exec(mark) ?? []
  return asked === undefined ? undefined : { since: BigInt(asked) }
}

/** Reads what has become of a proposal. */
const readProposal = async (
  ask: Ask,
  from: string,
  query: ProposalQuery,
): Promise<ProposalStatus | undefined> => {
  const { id } = query
  if (!isHash(id)) return undefined
  const latest = await ask({ method: 'eth_blockNumber', params: [] }, quantity)
  const [needed, next, isTransaction] = await Promise.all([
    read(ask, from, THRESHOLD, hex(latest)),
    read(ask, from, NONCE, hex(latest)),
    // No transaction is signed by a contract: a wallet that shows a proposal as one names the account as its sender.
    ask({ method: 'eth_getTransactionByHash', params: [id] }, (answer) => {
      const sender = field(answer, 'from')
      return typeof sender === 'string' && sender.toLowerCase() !== from.toLowerCase()
    }).catch(() => false),
  ])
  const count = Number(needed)
  const known = readMark(query.mark)
  const since = known?.since ?? (latest > BACK ? latest - BACK : 0n)
  const nonce = known?.isGuess === false ? known.nonce : await findNonce(ask, from, query, next)
  const first = nonce ?? known?.nonce ?? next
  // Without its place, it is looked for after each transaction of the account.
  const isMoved = nonce === undefined ? !known?.isGuess || next > first : next > nonce
  if (isMoved) {
    const found = await findExecution(ask, from, id, since, latest).catch(async (error) => {
      const end = nonce === undefined ? next : nonce + 1n
      // A node that serves no such stretch of blocks may serve single ones.
      let block = since
      if (first >= end || end - first > MOST_CHECKED) throw error
      for (let each = first; each < end; each++) {
        block = await findBlock((at) => read(ask, from, NONCE, hex(at)), each, block - 1n, latest)
        const executed = await findExecution(ask, from, id, block, block)
        if (executed) return executed
      }
      return undefined
    })
    if (found) return { ...found, needed: count }
  }
  if (isTransaction) return { state: 'executed', hash: id.toLowerCase(), needed: count }
  if (nonce !== undefined && isMoved) return { state: 'replaced', needed: count }
  const start = latest - since > FAR ? latest - AGAIN : since
  return { state: 'waiting', needed: count, mark: `${nonce ?? `${next}?`} ${start}` }
}

/**
 * Finds out whether several owners sign for an account, as for a Safe, and reads its proposals. `service` is the address of a
 * transaction service of Safes, if the page has set one.
 */
export const proposalsOf =
  (http: Http | undefined, service: string | undefined): NonNullable<Tracing['proposals']> =>
  async (session: Session, from, network, signal) => {
    const needed = await read(askEither(http, session, network, signal), from, THRESHOLD, 'latest').catch(
      () => 0n,
    )
    if (needed < 1n || needed > MOST_OWNERS) return undefined
    return async (query, stop) => {
      const status = await readProposal(askEither(http, session, network, stop), from, query)
      if (status?.state !== 'waiting' || status.needed < 2 || !http || !service) return status
      const signed = await readSigned(http, service, query.id, stop)
      const link = ownersLink(network.caipNetworkId, from, query.id)
      return { ...status, ...(signed !== undefined && { signed }), ...(link && { link }) }
    }
  }
