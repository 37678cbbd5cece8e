import { router } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import type { World } from '../Scene.js'

const plugin = () =>
  definePlugin({
    id: 'gallery.welcome',
    kernel: 1,
    needs: { router },
    setup: ({ needs, tap }) =>
      void tap('modal.arriving', () => {
        needs.router.push('WhatIsAWallet')
        return undefined
      }),
  })

/** Connecting closes the modal, so the finished state is reached by going back from a plugin's view. */
export const welcome = {
  note: 'Back from what a plugin shows to who has connected.',
  plugins: () => [plugin()],
} as const

/** Goes back from the plugin's view to the finished one. */
export const comeBack = async ({ find, modal }: World) => {
  await find('[data-view=WhatIsAWallet][data-idle]')
  modal.kernel.get(router)?.back()
}
