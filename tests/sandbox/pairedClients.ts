import { type Client, createClient as create } from '../../demo/sandbox/wallet/client.mjs'

export type { Client }

/** In-memory storage with the interface that these clients need. */
export const createStorage = () => {
  const held = new Map<string, unknown>()
  return {
    getKeys: async () => [...held.keys()],
    getEntries: async <T>() => [...held.entries()] as [string, T][],
    getItem: async <T>(key: string) => held.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void held.set(key, value),
    removeItem: async (key: string) => void held.delete(key),
  }
}

/** The client of the sandbox's wallet, used for both the page and the wallet; a test controls it. */
export const createClient = (relayUrl: string, name: string, storage = createStorage()): Promise<Client> =>
  create({ relayUrl, name, storage })

export const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const namespace = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] }

/** Pairs two clients and approves one session. */
export const pair = async (page: Client, wallet: Client) => {
  const { uri, approval } = await page.connect({ optionalNamespaces: { eip155: namespace } })
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)))
  await wallet.pair({ uri: uri as string })
  const approved = wallet.approve({
    id: await proposed,
    namespaces: { eip155: { ...namespace, accounts: [account] } },
  })
  return { session: await approval(), approved }
}
