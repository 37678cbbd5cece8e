import type { Env } from 'portico/core'
import type { LinkedWallet } from './contract.js'

/** The page to install a wallet from on this device. */
export const sourceOf = (
  { get }: LinkedWallet,
  device: Pick<Env, 'ios' | 'android'> | undefined,
): string | undefined =>
  (device?.ios ? get?.ios : device?.android ? get?.android : get?.browser) ?? get?.homepage
