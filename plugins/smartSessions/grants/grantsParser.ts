import { deepFreeze } from 'portico/core'
import type { Parser } from 'portico/kernel'
import type { Grant } from '../internal.js'
import { checkPermissions } from './readRequest.js'

/** The most grants that are remembered. */
export const MOST_GRANTS = 50

const readGrant = (input: unknown): Grant => {
  const { network, address, expiry, permissions, id, at } = Object(input) as Record<keyof Grant, unknown>
  if (
    typeof network !== 'string' ||
    !/^[-a-z\d]{3,8}:[-\w]{1,32}$/.test(network) ||
    typeof address !== 'string' ||
    !/^0x[\da-f]{40}$/i.test(address) ||
    !Number.isSafeInteger(expiry) ||
    !Number.isSafeInteger(at) ||
    (id !== undefined && !(typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)))
  )
    throw new TypeError('No granted permissions')
  return {
    network: network as Grant['network'],
    address,
    expiry: expiry as number,
    permissions: checkPermissions(permissions),
    ...(id !== undefined && { id: id as string }),
    at: at as number,
  }
}

/** Reads the remembered grants; one that cannot be read is left out. */
export const grantsParser: Parser<readonly Grant[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new TypeError('No list of granted permissions')
    return deepFreeze(
      input.slice(0, MOST_GRANTS).flatMap((each) => {
        try {
          return [readGrant(each)]
        } catch {
          return []
        }
      }),
    )
  },
}
