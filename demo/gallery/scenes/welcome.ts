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

/** Where connecting closes the modal, what is done is seen by who comes back from the view of a plugin. */
export const welcome = {
  note: 'Back from what a plugin shows to who has connected.',
  plugins: () => [plugin()],
} as const

/** Goes back to what was done when another view came. */
export const comeBack = async ({ find, modal }: World) => {
  await find('[data-view=WhatIsAWallet][data-idle]')
  modal.kernel.get(router)?.back()
}
