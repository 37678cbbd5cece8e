import { definePlugin } from 'portico/kernel'
import type { Scene } from '../Scene.js'

/** A placeholder for the view in which visitors get a wallet. */
const getWallet = () =>
  definePlugin({
    id: 'gallery.get',
    kernel: 1,
    setup: ({ view }) =>
      void view('GetWallet', {
        title: 'wallets.connect.title',
        load: async () => ({ default: () => null }),
      }),
  })

const lead = async ({ open, press }: Parameters<NonNullable<Scene['enter']>>[0]) => {
  await open('Connect')
  await press('[data-testid=header-help]')
}

export const what: readonly Scene[] = [
  { view: 'WhatIsAWallet', state: 'text', enter: lead },
  { view: 'WhatIsAWallet', state: 'with a directory', plugins: () => [getWallet()], enter: lead },
]
