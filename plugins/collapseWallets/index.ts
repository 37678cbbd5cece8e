import { type Dispose, definePlugin, type Parser } from 'portico/kernel'
import { connectMethods } from 'portico/plugins/wallets/contract'
import type {} from './contract.js'
import { collapsedMethod, shouldCollapse } from './listMethod.js'
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
 * Replaces the wallets of Connect by a row “Continue with a wallet” if there is another way to connect, for pages whose visitors
 * mostly log in. Its feature is off by default.
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
      let removeMethod: Dispose = () => {}
      const update = () => {
        const isNeeded = shouldCollapse(methods.get())
        if (isNeeded === collapsed) return
        // Set before contributing, because contributing calls this listener again.
        collapsed = isNeeded
        removeMethod()
        removeMethod = isNeeded ? contribute(connectMethods, collapsedMethod, { stage: -1 }) : () => {}
      }
      own(methods.subscribe(update))
      update()
    },
  })
