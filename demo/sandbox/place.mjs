// @ts-check
import { encodeDeployData, numberToHex, size } from 'viem'

/** @typedef {`0x${string}`} Hex */
/** @typedef {{ address: Hex, abi: import('viem').Abi, bytecode: Hex, args?: readonly unknown[] }} Placed */

/** Deploys the contracts; its key is unknown, a local chain allows it to send (impersonation). */
export const DEPLOYER = '0x00000000000000000000000000000000000de901'

/**
 * Deploys contracts to the addresses that they have elsewhere. Each constructor runs at its contract's address, with the arguments,
 * so storage and immutables are those of a deployment.
 *
 * @param {import('./blockchain-api/rpc.mjs').Rpc} rpc of a chain that mines each transaction at once
 * @param {readonly Placed[]} contracts
 */
export async function placeContracts(rpc, contracts) {
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
  const [nonce] = await rpc([
    { method: 'eth_getTransactionCount', params: [DEPLOYER, 'latest'] },
    { method: 'anvil_setBalance', params: [DEPLOYER, numberToHex(10n ** 20n)] },
    { method: 'anvil_impersonateAccount', params: [DEPLOYER] },
  ])
  const codes = await each(({ address }) => ({
    method: 'eth_call',
    params: [{ from: DEPLOYER, to: address }, 'latest'],
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
              from: DEPLOYER,
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
  // A new contract starts to count at 1 (EIP-161).
  await each(({ address }) => ({ method: 'anvil_setNonce', params: [address, '0x1'] }))
  await rpc([{ method: 'anvil_stopImpersonatingAccount', params: [DEPLOYER] }])
}

/** @param {import('./blockchain-api/rpc.mjs').Rpc} rpc @param {readonly Placed[]} contracts */
const codesAt = (rpc, contracts) =>
  rpc(contracts.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })))
