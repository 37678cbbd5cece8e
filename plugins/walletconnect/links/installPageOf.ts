import type { Env } from 'portico/core'
import type { LinkedWallet } from '../contract.js'

/** The page from which to install a wallet on this device; undefined if there is none. */
export const installPageOf = (
  { get }: LinkedWallet,
  device: Pick<Env, 'ios' | 'android'> | undefined,
): string | undefined =>
  (device?.ios ? get?.ios : device?.android ? get?.android : get?.browser) ?? get?.homepage
