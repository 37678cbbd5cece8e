import { type Env, readAppLink } from 'portico/core'
import type { LinkedWallet, Openings } from './contract.js'

type Device = Pick<Env, 'mobile' | 'android' | 'telegram' | 'iframe'>

/** The wallet's app on this device; undefined where it has none that passes the gate of links. */
const appOf = (
  { mobile, universal, desktop }: LinkedWallet,
  device: Device,
  preferUniversal: boolean,
): string | undefined => {
  if (!device.mobile) return readAppLink(desktop)
  const [scheme, address] = [mobile, universal].map(readAppLink)
  // Telegram's own browser knows no schemes.
  return preferUniversal || device.telegram ? (address ?? scheme) : (scheme ?? address)
}

/**
 * Ways to open a wallet with a pairing on this device; without one yet, those there will be. `own` is the link of a wallet that
 * brings the page to itself, which phones have.
 */
export const openings = (
  wallet: LinkedWallet,
  device: Device,
  uri: string,
  preferUniversal = false,
  own?: string,
): Openings => {
  // Telegram on Android decodes once before the system does.
  const once = encodeURIComponent(uri)
  const given = device.telegram && device.android ? encodeURIComponent(once) : once
  const carry = (base: string) => `${base.replace(/\/?$/, '/')}wc?uri=${given}`
  // Beside the page where nothing says that the app is there: the page would be gone.
  const target = device.telegram || !device.mobile ? '_blank' : device.iframe ? '_top' : '_self'
  if (device.mobile && own) return { app: { href: own, target, unpaired: true } }
  const app = appOf(wallet, device, preferUniversal)
  const web = device.mobile && app ? undefined : readAppLink(wallet.web)
  return {
    ...(app && { app: { href: carry(app), target, ...(device.mobile && { again: app }) } }),
    ...(web && /^https?:/.test(web) && { web: { href: carry(web), target: '_blank' as const, again: web } }),
  }
}
