import { cell, type Dispose, readOnly } from 'portico/kernel'
import type { AccountAction } from 'portico/plugins/account/contract'
import type { Offers } from './offers/createOffers.js'

/** Keeps the button to buy in the Account view: for the namespaces that any provider serves, shown while one serves the account. */
export const createButton = (
  offers: Offers,
  contribute: (action: AccountAction) => Dispose,
  run: () => void,
) => {
  const isOffered = cell(false)
  let served = ''
  let remove: Dispose = () => {}
  /** Call after each change of the account and of the providers. */
  return () => {
    const hasOffers = offers.ofAccount().length > 0
    if (hasOffers !== isOffered.get()) isOffered.set(hasOffers)
    const namespaces = [...new Set(offers.all().flatMap(({ supportedChains }) => supportedChains))]
    if (namespaces.join() === served) return
    served = namespaces.join()
    remove()
    remove = namespaces.length
      ? contribute({
          id: 'onramp',
          label: 'onramp.action',
          icon: 'card',
          namespaces,
          shows: readOnly(isOffered),
          run,
        })
      : () => {}
  }
}
