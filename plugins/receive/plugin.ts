import { router, sessions } from 'portico/core'
import { definePlugin, type Parser } from 'portico/kernel'
import { accountActions } from 'portico/plugins/account/contract'
import { messages } from './messages.js'

const params: Parser<{ namespace?: string } | undefined> = {
  parse: (input) => {
    const { namespace } = Object(input) as { namespace?: unknown }
    return typeof namespace === 'string' && namespace ? { namespace } : undefined
  },
}

/** The plugin that the manifest loads. */
export const createReceive = () =>
  definePlugin({
    id: 'receive',
    kernel: 1,
    feature: 'receive',
    needs: { router, sessions },
    setup: ({ needs, contribute, view, messages: addMessages }) => {
      addMessages('en', messages)
      view('Receive', {
        title: 'receive.title',
        params,
        allowed: () =>
          Object.values(needs.sessions.state.get().namespaces).some(
            ({ account }) => account.status === 'connected',
          ),
        load: () => import('./views/Receive.js'),
      })
      contribute(
        accountActions,
        {
          id: 'receive',
          label: 'receive.title',
          icon: 'arrow-down',
          run: () => needs.router.push('Receive'),
        },
        { stage: -20 },
      )
    },
  })
