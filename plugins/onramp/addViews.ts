import type { Context, Needs, Source } from 'portico/kernel'
import type { OnrampState } from './contract.js'

/** Adds the views of the plugin. */
export const addViews = (
  view: Context<undefined, never, Needs>['view'],
  state: Pick<Source<OnrampState>, 'get'>,
  currentAccount: () => unknown,
): void => {
  const hasAccount = () => !!currentAccount()
  view('Onramp', { title: 'onramp.title', allowed: hasAccount, load: () => import('./views/Onramp.js') })
  view('OnrampCurrency', {
    title: 'onramp.currency.purchase',
    params: {
      parse: (input) => ({
        kind: Object(input).kind === 'payment' ? ('payment' as const) : ('purchase' as const),
      }),
    },
    allowed: hasAccount,
    load: () => import('./views/OnrampCurrency.js'),
  })
  view('BuyInProgress', {
    title: 'onramp.title',
    allowed: () => !!state.get().purchase,
    load: () => import('./views/BuyInProgress.js'),
  })
}
