import { router, type SnackVariant } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import type { Scene, World } from '../Scene.js'

const told = (state: string, variant: SnackVariant, text: string): Scene => ({
  view: 'Shell',
  state,
  enter: async ({ notices, open, find, connect, wallets }) => {
    await connect(wallets.lantern)
    await open('Account')
    ;(await notices()).snack(variant, text, { stay: true })
    await find('[data-testid=snackbar] [data-kind]')
  },
})
const alerted = (state: string, kind: 'visitor' | 'developer', title: string, text: string): Scene => ({
  view: 'Shell',
  state,
  ...(kind === 'developer' ? { options: { debug: true } } : {}),
  enter: async ({ notices, open, find }) => {
    await open('Connect')
    ;(await notices()).alert({ kind, code: 'gallery', title, text })
    await find('[data-testid=alert-bar]')
  },
})
declare module 'portico/kernel' {
  interface Views {
    GalleryView: undefined
  }
  interface Messages {
    'gallery.title': undefined
  }
}

const view = (title: string, load: () => Promise<never>) => () => [
  definePlugin({
    id: 'gallery.view',
    kernel: 1,
    setup: (context) => {
      context.messages('en', { 'gallery.title': title })
      context.view('GalleryView', { title: 'gallery.title', load })
    },
  }),
]
const openOwn = ({ open }: World) => open('GalleryView')

export const shell: readonly Scene[] = [
  told('snackbar: done', 'success', 'Network is now Base'),
  told('snackbar: under way', 'loading', 'Sending 12.5 USDC'),
  told('snackbar: failed', 'error', 'Couldn’t load your activity'),
  told(
    'snackbar: two lines',
    'error',
    'A problem occurred while trying initialize authentication. Check your connection or blocker.',
  ),
  alerted('alert', 'visitor', 'Network Error', 'Check your connection or blocker.'),
  alerted(
    'alert for developers',
    'developer',
    'Origin not allowed',
    'http://localhost is not on the list of this project. Add it in the settings of the project.',
  ),
  {
    view: 'Shell',
    state: 'closing refused',
    note: 'A plugin says why.',
    plugins: () => [
      definePlugin({
        id: 'gallery.closing',
        kernel: 1,
        setup: ({ tap }) => void tap('modal.closing', () => 'This step cannot be closed. Sign in or cancel.'),
      }),
    ],
    enter: async ({ modal, open, find }) => {
      await open('Connect')
      await find('[data-view=Connect][data-idle]')
      void modal.kernel.get(router)?.close('visitor')
      await find('[role=alert]')
    },
  },
  {
    view: 'Shell',
    state: 'view loads',
    busy: true,
    rests: '[data-testid=card-body] [aria-busy=true]',
    plugins: view('A view on its way', () => new Promise(() => {})),
    enter: openOwn,
  },
  {
    view: 'Shell',
    state: 'view failed',
    rests: '[data-testid=card-body] [role=alert]',
    plugins: view('A view that failed', () => Promise.reject(new Error('Gone'))),
    enter: openOwn,
  },
  {
    view: 'Shell',
    state: 'long title',
    plugins: view('Rechtsschutzversicherungsgesellschaften und ihre Netzwerke', async () => {
      return { default: () => null } as never
    }),
    enter: openOwn,
  },
]
