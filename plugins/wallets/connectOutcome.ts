import { errorText, isRejection } from 'portico/kernel'
import type { AttemptStatus } from './contract.js'

const read = (value: unknown, key: string): unknown => {
  try {
    return value && typeof value === 'object' ? Reflect.get(value, key) : undefined
  } catch {
    return undefined
  }
}

/** What a failed attempt means for the visitor; -32002 is a prompt that is already open (EIP-1474). */
export const connectOutcome = (error: unknown): AttemptStatus => {
  for (let at = error, depth = 0; at && depth < 4; at = read(at, 'cause'), depth++)
    if (read(at, 'code') === -32002) return 'pending'
  return isRejection(error) || errorText(error) === 'Connection rejected' ? 'declined' : 'failed'
}
