import { type Dispose, definePlugin, type Parser } from 'portico/kernel'
import { connectMethods } from 'portico/plugins/wallets/contract'
import type {} from './contract.js'
import { collapsedMethod, collapses } from './listMethod.js'
import { messages } from './messages.js'

export type { CollapseMessages } from './contract.js'

const viewParams: Parser<{ namespace?: string } | undefined> = {
  parse: (input) => {
    const namespace: unknown =
      input && typeof input === 'object' ? Reflect.get(input, 'namespace') : undefined
    return typeof namespace === 'string' ? { namespace } : undefined
  },
}

/**
 * Puts the wallets of Connect behind “Continue with a wallet” where there is another way to connect, as for a page whose
 * visitors mostly log in; its feature is off unless it is switched on (spec 9).
 */
export const collapseWallets = () =>
  definePlugin({
    id: 'collapseWallets',
    kernel: 1,
    feature: 'collapseWallets',
    default: false,
    needs: { methods: connectMethods },
    setup: ({ needs: { methods }, contribute, own, view, messages: addMessages }) => {
      addMessages('en', messages)
      view('ConnectWallets', {
        title: 'wallets.connect.title',
        params: viewParams,
        load: () => import('./views/ConnectWallets.js'),
      })
      let collapsed = false
      let withdraw: Dispose = () => {}
      const follow = () => {
        const now = collapses(methods.get())
        if (now === collapsed) return
        // Said first: what is contributed is told to this listener, too.
        collapsed = now
        withdraw()
        withdraw = now ? contribute(connectMethods, collapsedMethod, { stage: -1 }) : () => {}
      }
      own(methods.subscribe(follow))
      follow()
    },
  })
