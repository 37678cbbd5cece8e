// @ts-check
import { createPublicClient, decodeFunctionData, erc20Abi, formatUnits, http } from 'viem'
import { visible } from './approval.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {import('./approval.mjs').Fact} Fact */
/** @typedef {{ to?: Hex, value?: bigint, data?: Hex }} Call */

/** Allowances of at least this amount count as unlimited. */
const UNLIMITED = 2n ** 128n
const FIELDS = 200

/** @param {bigint} amount @param {import('./networks.mjs').Network} network */
export const coins = (amount, { decimals, coin }) => `${formatUnits(amount, decimals)} ${coin}`

/** @param {import('./networks.mjs').Network} network @param {Hex} address */
const readToken = async ({ url }, address) => {
  const client = createPublicClient({ transport: http(url) })
  const contract = /** @type {const} */ ({ abi: erc20Abi, address })
  const [symbol, decimals] = await Promise.all([
    client.readContract({ ...contract, functionName: 'symbol' }),
    client.readContract({ ...contract, functionName: 'decimals' }),
  ])
  return { symbol: visible(symbol).slice(0, 20), decimals }
}

/**
 * The facts of a call; its effects on tokens are spelled out if its data can be decoded.
 *
 * @param {Call} call
 * @param {import('./networks.mjs').Network} network
 * @returns {Promise<{ action: string, facts: Fact[], cautions: string[] }>}
 */
export async function callFacts({ to, value = 0n, data = '0x' }, network) {
  /** @type {Fact[]} */
  const facts = []
  /** @type {string[]} */
  const cautions = []
  let action = 'Send'
  if (!to) {
    facts.push({ term: 'To', text: 'a new contract' })
  } else {
    facts.push({ term: 'To', text: to, kind: 'address' })
    const token = await tokenCall(to, data, network).catch(() => undefined)
    if (token) {
      facts.push(...token.facts)
      cautions.push(...token.cautions)
      action = token.action
    }
  }
  if (value > 0n || data === '0x') {
    facts.push({ term: 'Amount', text: coins(value, network) })
    action = `Send ${coins(value, network)}`
  }
  if (data !== '0x') facts.push({ term: 'Data', text: data, kind: 'block' })
  return { action, facts, cautions }
}

/** @param {Hex} address @param {Hex} data @param {import('./networks.mjs').Network} network */
async function tokenCall(address, data, network) {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  const { symbol, decimals } = await readToken(network, address)
  /** @param {unknown} units */
  const amount = (units) =>
    /** @type {bigint} */ (units) >= UNLIMITED
      ? `any amount of ${symbol}`
      : `${formatUnits(/** @type {bigint} */ (units), decimals)} ${symbol}`
  if (functionName === 'transfer')
    return {
      action: `Send ${amount(args[1])}`,
      facts: [
        { term: 'Sends', text: amount(args[1]) },
        { term: 'Receiver', text: args[0], kind: /** @type {const} */ ('address') },
      ],
      cautions: [],
    }
  if (functionName === 'approve')
    return {
      action: `Allow ${amount(args[1])}`,
      facts: [
        { term: 'Allows', text: amount(args[1]) },
        { term: 'Spender', text: args[0], kind: /** @type {const} */ ('address') },
      ],
      cautions: ['The spender may take this from you at any time from then on.'],
    }
  return undefined
}

/**
 * The fields of typed data, one a row.
 *
 * @param {unknown} value
 * @param {string} [path]
 * @returns {Fact[]}
 */
export function fieldFacts(value, path = '') {
  if (value === null || typeof value !== 'object')
    return [{ term: visible(path || 'value'), text: visible(String(value)), kind: 'block' }]
  const rows = Object.entries(value).flatMap(([key, each]) =>
    fieldFacts(each, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  )
  return rows.slice(0, FIELDS)
}
