// @ts-check
import { encodeFunctionData, maxUint256, numberToHex } from 'viem'
import { createRpc } from './blockchain-api/rpc.mjs'
import { artifactOf } from './contracts/artifactOf.mjs'
import { linkedOf, packagedOf } from './contracts/packagedOf.mjs'
import { placeContracts } from './place.mjs'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ address: Hex, name: string, symbol: string, decimals: number }} PlacedToken */

/** Deploys the tokens, and is the administrator of the proxy, which may not call what is behind it. */
const DEPLOYER = '0x0000000000000000000000000000000000070de7'
/** Has every role of the FiatToken. */
const MASTER = '0x0000000000000000000000000000000000070de8'
/** The library and the code behind the proxy of USDC. */
const [LIBRARY, FIAT_CODE] = /** @type {const} */ ([
  '0x0000000000000000000000000000000000070de9',
  '0x43506849D7C04F9138D1A2050bbF3A0c054402dd',
])

/**
 * Tokens that behave as those on real networks do. USDC is Circle's own code, at its address; the others stand in for tokens whose code is in
 * no package.
 */
export const TOKENS = /** @type {const} */ ({
  fiat: {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  tether: {
    address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    name: 'Sandbox Tether',
    symbol: 'SBT',
    decimals: 6,
  },
  toll: {
    address: '0x0000000000000000000000000000000000070011',
    name: 'Sandbox Toll',
    symbol: 'TOLL',
    decimals: 18,
  },
  tide: {
    address: '0x0000000000000000000000000000000000071de0',
    name: 'Sandbox Tide',
    symbol: 'TIDE',
    decimals: 18,
  },
  ticket: {
    address: '0x0000000000000000000000000000000000071c7e',
    name: 'Sandbox Ticket',
    symbol: 'TIX',
    decimals: 0,
  },
})

/**
 * Deploys the tokens to a local chain that mines each transaction at once.
 *
 * @param {{ url: string }} chain
 * @param {readonly Hex[]} minters accounts that may mint USDC; anybody may mint the others
 */
export async function placeTokens({ url }, minters) {
  const rpc = createRpc(url)
  const { fiat, tether, toll, tide, ticket } = TOKENS
  const fiatCode = linkedOf('FiatTokenV2_2', LIBRARY)
  await placeContracts(rpc, DEPLOYER, [
    { address: LIBRARY, ...packagedOf('SignatureChecker') },
    { address: FIAT_CODE, ...fiatCode },
    { address: fiat.address, ...packagedOf('FiatTokenProxy'), args: [FIAT_CODE] },
    { address: tether.address, ...artifactOf('SandboxTether') },
    { address: toll.address, ...artifactOf('SandboxToll') },
    { address: tide.address, ...artifactOf('SandboxTide') },
    {
      address: ticket.address,
      ...artifactOf('SandboxCoin'),
      args: [ticket.name, ticket.symbol, ticket.decimals],
    },
  ])
  /** @param {string} functionName @param {readonly unknown[]} args */
  const call = (functionName, ...args) => encodeFunctionData({ abi: fiatCode.abi, functionName, args })
  const calls = [
    call('initialize', fiat.name, fiat.symbol, 'USD', fiat.decimals, MASTER, MASTER, MASTER, MASTER),
    call('initializeV2', fiat.name),
    call('initializeV2_1', DEPLOYER),
    call('initializeV2_2', [], fiat.symbol),
    ...minters.map((minter) => call('configureMinter', minter, maxUint256)),
  ]
  await rpc([
    { method: 'anvil_setBalance', params: [MASTER, numberToHex(10n ** 20n)] },
    { method: 'anvil_impersonateAccount', params: [MASTER] },
  ])
  for (const data of calls) {
    const [receipt] = await rpc([
      {
        method: 'eth_sendTransactionSync',
        params: [
          {
            from: MASTER,
            to: fiat.address,
            data,
            gas: numberToHex(1_000_000n),
            maxFeePerGas: numberToHex(10n ** 11n),
            maxPriorityFeePerGas: '0x0',
          },
        ],
      },
    ])
    if (receipt?.status !== '0x1') throw new Error('USDC could not be set up.')
  }
  await rpc([{ method: 'anvil_stopImpersonatingAccount', params: [MASTER] }])
  return TOKENS
}
