import { type Env, readAppLink } from 'portico/core'
import type { LinkedWallet } from './contract.js'

/** Where a link opens: in this page's place, over the page that frames it, or beside it. */
export interface Opening {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
}

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

/** Ways to open a wallet with a pairing on this device; without one yet, those there will be. */
export const openings = (
  wallet: LinkedWallet,
  device: Device,
  uri: string,
  preferUniversal = false,
): { readonly app?: Opening; readonly web?: Opening } => {
  // Telegram on Android decodes once before the system does.
  const once = encodeURIComponent(uri)
  const given = device.telegram && device.android ? encodeURIComponent(once) : once
  const carry = (base: string) => `${base.replace(/\/?$/, '/')}wc?uri=${given}`
  const app = appOf(wallet, device, preferUniversal)
  const web = device.mobile ? undefined : readAppLink(wallet.web)
  // Beside the page where nothing says that the app is there: the page would be gone.
  const target = device.telegram || !device.mobile ? '_blank' : device.iframe ? '_top' : '_self'
  return {
    ...(app && { app: { href: carry(app), target } }),
    ...(web && /^https?:/.test(web) && { web: { href: carry(web), target: '_blank' as const } }),
  }
}
