// The background of the polkadot-js extension, which owns its keys and permissions. It runs in a worker, so that all tabs of a test
// share it, and what it takes for the browser stays out of the test.
import { parentPort } from 'node:worker_threads'

process.env.PORT_PREFIX = 'real'
const stored = new Map()
globalThis.chrome = {
  runtime: { getURL: (path) => `chrome-extension://polkadot/${path}` },
  action: { setBadgeText() {} },
  windows: { create() {}, remove() {} },
  storage: {
    local: {
      get: async (keys) =>
        Object.fromEntries([...stored].filter(([key]) => keys === null || [keys].flat().includes(key))),
      set: async (entries) => {
        for (const [key, value] of Object.entries(entries)) stored.set(key, value)
      },
      remove: async (key) => void stored.delete(key),
    },
  },
}
// It logs each message.
console.log = () => {}

const { default: handle } = await import('@polkadot/extension-base/background/handlers')
const { PORT_EXTENSION } = await import('@polkadot/extension-base/defaults')
const { AccountsStore } = await import('@polkadot/extension-base/stores')
const { keyring } = await import('@polkadot/ui-keyring')
const { cryptoWaitReady } = await import('@polkadot/util-crypto')
await cryptoWaitReady()
keyring.loadAll({ store: new AccountsStore(), type: 'sr25519' })

const ports = new Map()
const makePort = (key, name, url) => {
  const leaving = []
  const port = {
    name,
    sender: { url },
    onDisconnect: { addListener: (listener) => void leaving.push(listener) },
    postMessage: (message) => parentPort.postMessage({ key, message }),
  }
  const leave = () => {
    for (const each of leaving) each(port)
  }
  ports.set(key, { port, leave })
}
makePort('popup', PORT_EXTENSION, undefined)
parentPort.on('message', ({ key, url, message }) => {
  if (!ports.has(key)) makePort(key, 'page', url)
  const { port, leave } = ports.get(key)
  if (message) return handle(message, port)
  leave()
  ports.delete(key)
})
parentPort.postMessage({ key: 'ready' })
