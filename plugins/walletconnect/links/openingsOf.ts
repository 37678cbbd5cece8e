import { type Env, readAppLink } from 'portico/core'
import type { LinkedWallet, Opening, Openings } from '../contract.js'

type Device = Pick<Env, 'mobile' | 'android' | 'telegram' | 'iframe'>

/** The link to the wallet's app on this device; undefined if the wallet has no valid one. */
const appOf = (
  { mobile, universal, desktop }: LinkedWallet,
  device: Device,
  preferUniversal: boolean,
): string | undefined => {
  if (!device.mobile) return readAppLink(desktop)
  const [scheme, address] = [mobile, universal].map(readAppLink)
  // Telegram's browser does not open schemes.
  return preferUniversal || device.telegram ? (address ?? scheme) : (scheme ?? address)
}

/**
 * Where a link to an app opens: in a new tab unless this device is sure to open the app, because otherwise
 * the page would be lost.
 */
export const targetOf = ({ mobile, telegram, iframe }: Device): Opening['target'] =>
  telegram || !mobile ? '_blank' : iframe ? '_top' : '_self'

/**
 * The links that open a wallet with a pairing on this device. With an empty `uri`, returns the links that
 * there will be. `browserLink` is the link that opens the page in the wallet's own browser, on phones.
 */
export const openingsOf = (
  wallet: LinkedWallet,
  device: Device,
  uri: string,
  preferUniversal = false,
  browserLink?: string,
): Openings => {
  // Telegram on Android decodes the link once more than the system does.
  const once = encodeURIComponent(uri)
  const encoded = device.telegram && device.android ? encodeURIComponent(once) : once
  const carry = (base: string) => `${base.replace(/\/?$/, '/')}wc?uri=${encoded}`
  const target = targetOf(device)
  if (device.mobile && browserLink) return { app: { href: browserLink, target, unpaired: true } }
  const app = appOf(wallet, device, preferUniversal)
  const web = device.mobile && app ? undefined : readAppLink(wallet.web)
  return {
    ...(app && { app: { href: carry(app), target, ...(device.mobile && { reopenHref: app }) } }),
    ...(web &&
      /^https?:/.test(web) && { web: { href: carry(web), target: '_blank' as const, reopenHref: web } }),
  }
}
