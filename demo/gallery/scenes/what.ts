import { definePlugin } from 'portico/kernel'
import type { Scene } from '../Scene.js'

/** A stand-in: with it there is something that lists all wallets. */
const allWallets = () =>
  definePlugin({
    id: 'gallery.all',
    kernel: 1,
    setup: ({ view }) =>
      void view('AllWallets', {
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
  { view: 'WhatIsAWallet', state: 'with a directory', plugins: () => [allWallets()], enter: lead },
]
