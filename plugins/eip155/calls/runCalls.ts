import { errorText, field } from 'portico/core'
import { PorticoError } from 'portico/kernel'
import type { CallsSimulation, ContractCall } from 'portico/plugins/transactions/contract'
import { bytes, hex, quantity } from '../encoding/abi.js'
import { encodeBalanceOf } from '../tokens/tokenCalls.js'
import type { Ask } from '../transactions/createNode.js'
import { readDataFee, readPrice } from '../transactions/readFee.js'
import { refusalOf } from '../transactions/refusalOf.js'

/** The address that has, in the simulation only, a contract that returns the balance of an address. */
const PROBE = '0x00000000000000000000000000000000b01a9ce5'
/** Its code: it reads the first word of the call as an address, and returns that address's balance. */
const CODE = '0x6000353160005260206000f3'
/** Limit of the gas for reading a balance: a faulty token must not use up what the other calls need. */
const BALANCE_GAS = 1_000_000n
/** Percentage of the gas that the simulation used. */
const GAS_MARGIN = 125n

/** The result of a simulated call. */
interface SimulatedCall {
  readonly ok: boolean
  readonly data: string
  readonly gas: bigint
  readonly message: string
}

const parseSimulation =
  (count: number) =>
  (answer: unknown): readonly SimulatedCall[] => {
    const calls = field(answer, '0', 'calls')
    if (!Array.isArray(calls) || calls.length !== count) throw new TypeError('No simulation')
    return calls.map((each: unknown) => {
      const error = field(each, 'error')
      return {
        ok: quantity(field(each, 'status')) === 1n,
        // Some nodes have what a revert returned only in its error.
        data: bytes(field(error, 'data') ?? field(each, 'returnData') ?? '0x'),
        gas: quantity(field(each, 'gasUsed')),
        message: String(field(error, 'message') ?? ''),
      }
    })
  }

/**
 * Simulates calls by `eth_simulateV1`, and reads the balances before and after them; undefined if the node
 * does not support that.
 */
export const runCalls = async (
  ask: Ask,
  from: string,
  calls: readonly ContractCall[],
  tokens: readonly (string | undefined)[],
): Promise<CallsSimulation | undefined> => {
  const balances = tokens.map((token) => ({
    ...(token === undefined
      ? { to: PROBE, data: `0x${from.slice(2).toLowerCase().padStart(64, '0')}` }
      : { to: token, data: encodeBalanceOf(from) }),
    gas: hex(BALANCE_GAS),
  }))
  const requests = calls.map(({ to, data, value }) => ({ from, to, data, value: hex(value) }))
  const all = [...balances, ...requests, ...balances]
  const block = { stateOverrides: { [PROBE]: { code: CODE } }, calls: all }
  const simulated = async () => {
    try {
      return await ask(
        { method: 'eth_simulateV1', params: [{ blockStateCalls: [block], validation: false }, 'latest'] },
        parseSimulation(all.length),
      )
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error
      // Some nodes refuse the whole simulation if the balance does not cover the value.
      return error.category === 'rpc' && /insufficient (funds|balance)/i.test(errorText(error))
        ? 'short'
        : undefined
    }
  }
  const fees = async () => {
    const [price, ...dataFees] = await Promise.all([
      readPrice(ask),
      ...calls.map((each) => readDataFee(ask, each)),
    ])
    return { price, data: dataFees.reduce((sum, each) => sum + each, 0n) }
  }
  const [runs, paid] = await Promise.all([simulated(), fees().catch(() => undefined)])
  if (!runs) return undefined
  if (runs === 'short') return { ok: false, changes: [] }
  const [first, last] = [balances.length, balances.length + requests.length]
  const [before, callResults, after] = [runs.slice(0, first), runs.slice(first, last), runs.slice(last)]
  const failed = callResults.find(({ ok }) => !ok)
  if (failed) return { ...(await refusalOf(failed.data, failed.message)), changes: [] }
  const amount = ({ ok, data }: SimulatedCall) => {
    // A token that returns no balance cannot be compared.
    if (!ok || !/^0x[\da-f]{64}/.test(data)) return undefined
    return BigInt(data.slice(0, 66))
  }
  const changes = before.map((each, index) => {
    const [balanceBefore, balanceAfter] = [amount(each), after[index] && amount(after[index])]
    return balanceBefore === undefined || balanceAfter === undefined
      ? undefined
      : balanceAfter - balanceBefore
  })
  const gas = callResults.reduce((sum, each) => sum + each.gas, 0n)
  return {
    ok: true,
    changes,
    ...(paid && { fee: (paid.price * gas * GAS_MARGIN) / 100n + paid.data }),
  }
}
