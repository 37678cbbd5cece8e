import { Worker } from 'node:worker_threads'
import type { BrowserContext, Page } from 'playwright-core'
import { bundlePage } from '../bundlePage.js'
import { install } from '../install.js'

/** A request that the extension shows to the visitor. */
interface Waiting {
  readonly id: string
  readonly url: string
  readonly account?: { readonly address: string }
}

const PASSWORD = 'not secret'

/** The polkadot-js extension with one background for all tabs, driven as its own popup drives it. */
export async function openPolkadotJs() {
  const folder = await install('polkadot')
  const page = await bundlePage(`${folder}/page.mjs`, { 'process.env': '{"PORT_PREFIX":"real"}' })
  const background = new Worker(`${folder}/background.mjs`)
  const tabs = new Map<string, Page>()
  const keys = new WeakMap<Page, string>()
  const answers = new Map<string, (answer: { response?: unknown; error?: string }) => void>()
  const shown: { connect: readonly Waiting[]; sign: readonly Waiting[] } = { connect: [], sign: [] }
  let count = 0

  const popup = (message: string, request: unknown = null, id = `popup-${++count}`) =>
    new Promise<unknown>((resolve, reject) => {
      answers.set(id, ({ response, error }) => (error ? reject(new Error(error)) : resolve(response)))
      background.postMessage({ key: 'popup', message: { id, message, request } })
    })
  const ready = new Promise<void>((resolve, reject) => {
    background.once('error', reject)
    background.on('message', ({ key, message }) => {
      if (key === 'ready') return resolve()
      if (key !== 'popup') {
        // The page may have been left meanwhile.
        void tabs
          .get(key)
          ?.evaluate(
            (each) => (window as unknown as { __fromBackground(m: unknown): void }).__fromBackground(each),
            message,
          )
          .catch(() => {})
        return
      }
      if (message.subscription) shown[message.id as keyof typeof shown] = message.subscription
      else answers.get(message.id)?.(message)
    })
  })
  await ready
  await popup('pri(authorize.requests)', null, 'connect')
  await popup('pri(signing.requests)', null, 'sign')

  return {
    addAccount: (suri: string, genesisHash?: string) =>
      popup('pri(accounts.create.suri)', {
        name: suri,
        password: PASSWORD,
        suri,
        type: 'sr25519',
        genesisHash,
      }),
    forgetAccount: (address: string) => popup('pri(accounts.forget)', { address }),
    connecting: () => shown.connect.length,
    signing: () => shown.sign.length,
    approve: (addresses: readonly string[]) =>
      popup('pri(authorize.approve)', { id: shown.connect[0]?.id, authorizedAccounts: addresses }),
    /** Declines for now, or for ever. */
    cancel: () => popup('pri(authorize.cancel)', shown.connect[0]?.id),
    reject: () => popup('pri(authorize.reject)', shown.connect[0]?.id),
    share: (url: string, addresses: readonly string[]) =>
      popup('pri(authorize.update)', { url, authorizedAccounts: addresses }),
    revoke: (url: string) => popup('pri(authorize.remove)', url),
    sign: (password = PASSWORD) =>
      popup('pri(signing.approve.password)', { id: shown.sign[0]?.id, password, savePass: false }),
    declineSigning: () => popup('pri(signing.cancel)', { id: shown.sign[0]?.id }),
    extend: async (context: BrowserContext) => {
      await context.exposeBinding('__toBackground', ({ page: tab, frame }, message) => {
        const key = keys.get(tab) ?? `tab-${++count}`
        if (!keys.has(tab)) {
          keys.set(tab, key)
          tabs.set(key, tab)
          const leave = () => {
            // The next document has a port of its own.
            keys.delete(tab)
            if (tabs.delete(key)) background.postMessage({ key })
          }
          tab.once('close', leave)
          tab.once('framenavigated', leave)
        }
        background.postMessage({ key, url: frame.url(), message })
      })
      await context.addInitScript(page)
    },
    close: () => background.terminate(),
  }
}
