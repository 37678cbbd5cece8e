import type { PermittedCall } from 'portico/plugins/swap/contract'
import type { ContractCall } from 'portico/plugins/transactions/contract'
import type { Hex } from 'viem'

/** The functions of viem that read a call with a permit; the caller passes them, as for permits. */
export type PermittedLibrary = Pick<
  typeof import('viem'),
  'decodeFunctionData' | 'encodeFunctionData' | 'isAddressEqual' | 'isHex' | 'parseAbi'
>

/** Stands for the router itself as a receiver. */
const ROUTER = `0x${'2'.padStart(40, '0')}` as Hex
/** Maximum length of a path that is read. */
const MAX_PATH = 8

/** Reads a call that uses a permit, makes an exchange, and does nothing else; undefined for any other call. */
export const readPermitted = (
  { to, data, value }: ContractCall,
  { decodeFunctionData, encodeFunctionData, isAddressEqual, isHex, parseAbi }: PermittedLibrary,
): PermittedCall | undefined => {
  /** The functions of Uniswap's SwapRouter02 that a call with a permit may consist of. */
  const routerAbi = parseAbi([
    'function multicall(uint256 deadline, bytes[] data)',
    'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  ])
  type Permit = Extract<ReturnType<typeof decode>, { functionName: `selfPermit${string}` }>
  /** Decodes a call of the router; throws unless the bytes are exactly its canonical encoding. */
  const decode = (data: Hex) => {
    const decoded = decodeFunctionData({ abi: routerAbi, data })
    // Bytes that belong to no argument, or lists that overlap, could hide something.
    if (encodeFunctionData({ abi: routerAbi, ...decoded } as never) !== data.toLowerCase())
      throw new TypeError('Another encoding')
    return decoded
  }
  const isPermit = (call: ReturnType<typeof decode> | undefined): call is Permit =>
    !!call?.functionName.startsWith('selfPermit')

  try {
    if (value || !isHex(data)) return undefined
    const outerCall = decode(data)
    if (outerCall.functionName !== 'multicall') return undefined
    const [deadline, calls] = outerCall.args
    const [first, swap, unwrap, ...others] = calls.map(decode)
    if (!isPermit(first) || swap?.functionName !== 'swapExactTokensForTokens' || others.length)
      return undefined
    const [amount, least, path, receiver] = swap.args
    if (path.length < 2 || path.length > MAX_PATH) return undefined
    const [pay, get] = [path[0], path.at(-1)]
    const exchange = { pay, get, amount, least, receiver }
    if (unwrap) {
      if (unwrap.functionName !== 'unwrapWETH9' || !isAddressEqual(receiver, ROUTER)) return undefined
      const [unwrapped, recipient] = unwrap.args
      Object.assign(exchange, { get: undefined, least: unwrapped, receiver: recipient })
    }
    const [token, permitted, until, v, r, s] = first.args
    if (deadline > until) return undefined
    const plain = encodeFunctionData({
      abi: routerAbi,
      functionName: 'multicall',
      args: [deadline, calls.slice(1)],
    })
    return {
      permit: { token, value: permitted, deadline: until, v, r, s },
      effect: exchange,
      withoutPermit: { to, data: plain, value },
    }
  } catch {
    return undefined
  }
}
