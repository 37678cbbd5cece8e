// @ts-check
import { refuse } from './refuse.mjs'

/** The chain that a page wants to use or to add (EIP-3326, EIP-3085). @param {unknown} params */
export const readChain = (params) => {
  const id = Array.isArray(params) ? Object(params[0]).chainId : undefined
  if (typeof id !== 'string' || !/^0x[1-9a-f][\da-f]{0,12}$/i.test(id))
    throw refuse(-32602, 'That is no chain.')
  return `eip155:${Number(id)}`
}
