import { viemMissing } from 'portico/core'
import type { SignedPermit } from 'portico/plugins/transactions/contract'
import type { Hex } from 'viem'
import type { SwapQuery } from '../contract.js'

/** The functions of Uniswap's SwapRouter02 that are used. */
const SIGNATURES = [
  'function multicall(uint256 deadline, bytes[] data)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
] as const
/** Stands for the router itself as a receiver. */
const ROUTER = `0x${'2'.padStart(40, '0')}` as Hex

const loadViem = async () => {
  try {
    const { encodeFunctionData, parseAbi } = await import('viem')
    return { encodeFunctionData, parseAbi }
  } catch (cause) {
    throw viemMissing(cause)
  }
}

/**
 * The call that uses a permit (EIP-2612) and swaps along a path. If the native coin is received, the router
 * receives the wrapped coin and unwraps it.
 */
export const encodePermitted = async (
  { account, pay, get, amount }: SwapQuery,
  {
    least,
    permit: { value, deadline, v, r, s },
    path,
  }: { readonly least: bigint; readonly permit: SignedPermit; readonly path: readonly string[] },
): Promise<string> => {
  const { encodeFunctionData, parseAbi } = await loadViem()
  const abi = parseAbi(SIGNATURES)
  const receiver = account as Hex
  const isCoin = get.address === undefined
  const permit = encodeFunctionData({
    abi,
    // A permit that somebody else has already submitted must not make the swap fail, because the allowance
    // then exists.
    functionName: 'selfPermitIfNecessary',
    args: [pay.address as Hex, value, deadline, v, r as Hex, s as Hex],
  })
  const swap = encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, least, path as readonly Hex[], isCoin ? ROUTER : receiver],
  })
  const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, receiver] })
  return encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [deadline, [permit, swap, ...(isCoin ? [unwrap] : [])]],
  })
}
