import { isRejection } from 'portico/kernel'
import type { SwitchStatus } from './contract.js'

const read = (value: unknown, key: string): unknown => {
  try {
    return value && typeof value === 'object' ? Reflect.get(value, key) : undefined
  } catch {
    return undefined
  }
}

/** What a failed switch means for the visitor; -32002 is a prompt that is already open (EIP-1474). */
export const switchOutcome = (error: unknown): SwitchStatus => {
  for (let at = error, depth = 0; at && depth < 4; at = read(at, 'cause'), depth++)
    if (read(at, 'code') === -32002) return 'pending'
  return isRejection(error) ? 'declined' : 'failed'
}
