import type { Env } from 'portico/core'
import type { DirectoryWallet } from '../contract.js'
import { type Store, storesOf } from './storesOf.js'

/** A wallet for a visitor who has none, with where to get it. */
export interface Recommended {
  readonly wallet: DirectoryWallet
  readonly stores: readonly Store[]
}

/** How many are recommended. */
const RECOMMENDED_COUNT = 3

/** Stores of extensions, each with the browsers that can install from it; one that is not named here suits any. */
const browsers: readonly (readonly [store: RegExp, agent: RegExp])[] = [
  [/(^|\.)google\.com$/, /Chrom(e|ium)\//],
  [/(^|\.)microsoft\.com$/, /\bEdg\//],
  [/(^|\.)mozilla\.org$/, /\bFirefox\//],
  [/(^|\.)apple\.com$/, /\bVersion\/.*Safari\//],
]
const isInstallable = (href: string, agent: string) => {
  const { hostname } = new URL(href)
  return browsers.every(([store, supportedAgent]) => !store.test(hostname) || supportedAgent.test(agent))
}

/**
 * Wallets for a visitor who has none, best first: on a computer those with an extension for this browser, the last of them one
 * that a phone can get as well if there is any; on a phone those of its store.
 */
export const recommend = (
  wallets: readonly DirectoryWallet[],
  device: Pick<Env, 'mobile' | 'ios' | 'android'>,
  agent: string,
): readonly Recommended[] => {
  const all = wallets.map(
    (wallet): Recommended => ({
      wallet,
      // A web app needs no installing; it is offered where the wallet itself is picked.
      stores: storesOf(
        wallet,
        device,
        ({ page, href }) => page !== 'web' && (page !== 'browser' || isInstallable(href, agent)),
      ),
    }),
  )
  const withStores = (...pages: readonly Store['page'][]) =>
    all.filter(({ stores }) => stores.some(({ page }) => pages.includes(page)))
  const phone = withStores('ios', 'android')
  const primary = device.mobile ? phone : withStores('browser')
  const picked = new Set(primary.slice(0, RECOMMENDED_COUNT))
  // A visitor without an extension store, e.g. on a locked computer, still finds one for the phone.
  if (
    !device.mobile &&
    primary.length >= RECOMMENDED_COUNT &&
    phone[0] &&
    !phone.some((each) => picked.has(each))
  ) {
    picked.delete(primary[RECOMMENDED_COUNT - 1] as Recommended)
    picked.add(phone[0])
  }
  for (const each of [...phone, ...withStores('homepage')])
    if (picked.size < RECOMMENDED_COUNT) picked.add(each)
  return [...picked]
}
