import { base58 } from '@scure/base'
import { keyOf } from '../message/keyOf.js'
import { transferFailure } from '../transferFailure.js'
import { isOnCurve } from './isOnCurve.js'
import { ASSOCIATED_TOKEN } from './programs.js'

const MARKER = new TextEncoder().encode('ProgramDerivedAddress')

/** The associated token account of an owner: the first address of the program, by a number from 255 down, that is no key. */
export const tokenAddress = async (owner: string, program: string, mint: string): Promise<string> => {
  // Absent on pages without TLS.
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) throw transferFailure('Tokens can be sent from pages with https only', 'asset')
  const seeds = [owner, program, mint].flatMap((each) => [...keyOf(each)])
  for (let bump = 255; bump >= 0; bump--) {
    const hash = await subtle.digest(
      'SHA-256',
      Uint8Array.from([...seeds, bump, ...keyOf(ASSOCIATED_TOKEN), ...MARKER]),
    )
    const bytes = new Uint8Array(hash)
    if (!isOnCurve(bytes)) return base58.encode(bytes)
  }
  throw transferFailure('The receiver has no address for this token', 'receiver')
}
