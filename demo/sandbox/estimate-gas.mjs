// @ts-check
/**
 * A gas limit, with the margin that wallets add to a node's estimate. The estimate is made as if in the latest block, so it leaves out what only the
 * first call in a block does: a pool of Uniswap's version 2 then writes its price.
 *
 * @template Call
 * @param {{ estimateGas(call: Call): Promise<bigint> }} client
 * @param {Call} call
 */
export const estimateGas = async (client, call) => ((await client.estimateGas(call)) * 3n) / 2n
