// @ts-check
import { encodeDeployData, numberToHex, size } from 'viem'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ address: Hex, abi: import('viem').Abi, bytecode: Hex, args?: readonly unknown[] }} Placed */

/**
 * Deploys contracts to the addresses that they have elsewhere. Each constructor runs at its contract's address, with the arguments,
 * so storage and immutables are those of a deployment.
 *
 * @param {import('./blockchain-api/rpc.mjs').Rpc} rpc of a chain that mines each transaction at once
 * @param {Hex} from deploys them and may own them; its key may be unknown, because a local chain allows anybody to send (impersonation)
 * @param {readonly Placed[]} contracts
 */
export async function placeContracts(rpc, from, contracts) {
  const missing = (await codesAt(rpc, contracts)).flatMap((code, index) =>
    code === '0x' ? [/** @type {Placed} */ (contracts[index])] : [],
  )
  const each = (
    /** @type {(placed: Placed, index: number) => import('./blockchain-api/rpc.mjs').Call} */ call,
  ) => rpc(missing.map(call))
  // A contract that runs its deployment code as its own answers with the runtime code.
  await each(({ address, args = [], ...contract }) => ({
    method: 'anvil_setCode',
    params: [address, encodeDeployData({ ...contract, args })],
  }))
  // A new contract starts to count at 1 (EIP-161); the addresses of contracts that a constructor creates follow from that.
  await each(({ address }) => ({ method: 'anvil_setNonce', params: [address, '0x1'] }))
  const [nonce] = await rpc([
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
    { method: 'anvil_setBalance', params: [from, numberToHex(10n ** 20n)] },
    { method: 'anvil_impersonateAccount', params: [from] },
  ])
  const codes = await each(({ address }) => ({
    method: 'eth_call',
    params: [{ from, to: address }, 'latest'],
  }))
  /** @type {any[]} */
  const receipts = []
  for (const [index, { address }] of missing.entries())
    receipts.push(
      ...(await rpc([
        {
          method: 'eth_sendTransactionSync',
          params: [
            {
              from,
              to: address,
              gas: numberToHex(8_000_000n),
              nonce: numberToHex(Number(nonce) + index),
              maxFeePerGas: numberToHex(10n ** 11n),
              maxPriorityFeePerGas: '0x0',
            },
          ],
        },
      ])),
    )
  const failed = missing.find(
    (_, index) => receipts[index]?.status !== '0x1' || !codes[index] || size(codes[index]) === 0,
  )
  if (failed) throw new Error(`The constructor of the contract at ${failed.address} failed.`)
  await each(({ address }, index) => ({ method: 'anvil_setCode', params: [address, codes[index]] }))
  await rpc([{ method: 'anvil_stopImpersonatingAccount', params: [from] }])
}

/** @param {import('./blockchain-api/rpc.mjs').Rpc} rpc @param {readonly Placed[]} contracts */
const codesAt = (rpc, contracts) =>
  rpc(contracts.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })))
