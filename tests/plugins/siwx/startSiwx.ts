import { createModal } from 'portico'
import {
  type Connector,
  composeSignIn,
  connectors,
  router,
  type SignIn,
  type SignInMessage,
  sessionOf,
  signIn,
} from 'portico/core'
import { type AnyPlugin, definePlugin, later, type Network, type Service, type Session } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'
import { multiWallet } from 'portico/plugins/multiWallet'
import { type SiwxOptions, siwx } from 'portico/plugins/siwx'
import { preset } from 'portico/preset'
import { type Hex, hexToString, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet, optimism } from 'viem/chains'
import { vi } from 'vitest'
import type { Attempt, InternalSiwx } from '../../../plugins/siwx/internal.js'
import { FakeStorage, fakeTab } from '../../storage/fakeBrowser.js'

type Answer = (text: string, account: LocalAccount) => Promise<string>

/** A wallet with its own keys, which signs every request unless a test changes that. */
export const createKeyWallet = (
  accounts: readonly LocalAccount[] = [privateKeyToAccount(generatePrivateKey())],
  id = 'key',
) => {
  let answer: Answer = (text, account) => account.signMessage({ message: text })
  const asked: string[] = []
  const switched: string[] = []
  let shared = accounts
  let network = 1
  let allowsSwitch = true
  let isSmart = false
  let signsAhead: ((message: SignInMessage) => SignInMessage) | undefined
  let invite: SignIn['invite'] = async () => undefined
  /** The session that is open now. */
  let own: ReturnType<typeof sessionOf> | undefined
  /** Signs the page's message while connecting, if the wallet supports that. */
  const signAhead = async (networks: readonly Network[]): Promise<Session['proof']> => {
    const [account] = shared
    const wanted = networks.find(({ id }) => id === network)
    const message = signsAhead && wanted && (await invite(wanted))
    if (!account || !message) return undefined
    const text = composeSignIn(
      (signsAhead as NonNullable<typeof signsAhead>)({ ...message, address: account.address }),
    )
    return { message: text, signature: await account.signMessage({ message: text }) }
  }
  const open = async (signal: AbortSignal, networks: readonly Network[] = []) => {
    const proof = await signAhead(networks)
    const made = sessionOf({
      namespace: 'eip155',
      name: 'Key Wallet',
      signal: new AbortController().signal,
      request: async ({ method, params }) => {
        const [data, address] = params as [Hex, string]
        const account = shared.find((each) => each.address === address)
        if (method !== 'personal_sign' || !account) throw new Error('Not supported')
        const text = hexToString(data)
        asked.push(text)
        return answer(text, account)
      },
      switchNetwork: async ({ caipNetworkId }) => {
        if (!allowsSwitch) throw Object.assign(new Error('No'), { code: 4001 })
        switched.push(caipNetworkId)
        network = Number(caipNetworkId.split(':')[1])
        made.set({ network: caipNetworkId })
      },
    })
    own = made
    await made.open(
      async () => ({
        accounts: shared.map(({ address }) => ({
          address,
          ...(isSmart && { type: 'smartAccount' as const }),
        })),
        network: `eip155:${network}` as const,
      }),
      signal,
    )
    return [proof ? Object.freeze({ ...made.session, proof }) : made.session]
  }
  const connector: Connector = {
    id,
    type: 'EXTERNAL',
    name: 'Key Wallet',
    namespaces: ['eip155'],
    connect: ({ signal, networks }) => open(signal, networks),
    restore: ({ signal }) => open(signal),
  }
  return {
    connector,
    accounts,
    /** The texts it was asked to sign. */
    asked,
    switched,
    answer: (next: Answer) => {
      answer = next
    },
    /** From now on the wallet signs while connecting, after `change` to the message. */
    signAhead: (change: (message: SignInMessage) => SignInMessage = (message) => message) => {
      signsAhead = change
    },
    invitedBy: (by: SignIn['invite']) => {
      invite = by
    },
    beSmart: () => {
      isSmart = true
    },
    allowSwitch: (allowed: boolean) => {
      allowsSwitch = allowed
    },
    useNetwork: (id: number) => {
      network = id
      own?.set({ network: `eip155:${id}` })
    },
    use: (next: readonly LocalAccount[]) => {
      shared = next
      own?.set({ accounts: next.map(({ address }) => ({ address })) })
    },
  }
}
export type KeyWallet = ReturnType<typeof createKeyWallet>

/**
 * A whole modal with the plugin and a wallet that signs, without rendering: the test must mock `mountShell`.
 */
export const startSiwx = async (
  options: SiwxOptions = {},
  {
    wallet = createKeyWallet(),
    box = new FakeStorage(),
    others = [],
    more = {},
    projectId,
  }: {
    readonly projectId?: string
    readonly wallet?: KeyWallet
    readonly box?: FakeStorage
    /** Further wallets, which can be connected at the same time. */
    readonly others?: readonly KeyWallet[]
    /** Another chain, with its wallet. */
    readonly more?: { readonly networks?: readonly Network[]; readonly plugins?: readonly AnyPlugin[] }
  } = {},
) => {
  const tab = fakeTab(box)
  vi.stubGlobal('window', Object.assign(tab, { origin: 'https://shop.example' }))
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  // A node that knows no contract.
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body)
    const network = modal.getState().network?.id ?? 1
    const answer =
      method === 'eth_chainId'
        ? { result: `0x${network.toString(16)}` }
        : method === 'eth_getCode'
          ? { result: '0x' }
          : { error: { code: 3, message: 'execution reverted' } }
    return Response.json({ jsonrpc: '2.0', id, ...answer })
  })
  const errors: unknown[] = []
  const modal = createModal({
    networks: [mainnet, optimism, ...(more.networks ?? [])] as never,
    debug: false,
    ...(projectId && { projectId }),
    features: { multiWallet: others.length > 0 },
    onError: (error) => errors.push(error),
    plugins: [
      ...preset().filter(({ id }) => id !== 'injected' && id !== 'eip155'),
      eip155(),
      siwx(options),
      ...(others.length ? [multiWallet()] : []),
      ...(more.plugins ?? []),
      definePlugin({
        id: 'key-wallet',
        kernel: 1,
        needs: { signIn: later(signIn) },
        setup: ({ needs, contribute }) => {
          wallet.invitedBy(async (network) => (await needs.signIn())?.invite(network))
          for (const each of [wallet, ...others]) contribute(connectors, each.connector)
        },
      }),
    ],
  })
  const events: string[] = []
  modal.on('*', (name) => {
    if (name.startsWith('siwx.')) events.push(name)
  })
  modal.start()
  const internal = () =>
    modal.kernel.get({ id: 'siwx', kind: 'service' } as Service<SignIn>) as InternalSiwx | undefined
  const attempt = () => internal()?.attempt.get()
  const account = () => modal.getState().accounts.eip155
  const isShown = () => modal.getState().open && modal.getState().view === 'SIWXSignMessage'
  return {
    modal,
    wallet,
    box,
    /** Tells it that another tab has changed the storage. */
    hear: () => tab.tell('storage', { key: null }),
    events,
    errors,
    attempt,
    account,
    isShown,
    /** Starts to connect; settles without throwing. */
    connect: (connectorId = 'key') => {
      const outcome: { error?: unknown; done: boolean } = { done: false }
      modal.connect({ connectorId }).then(
        () => {
          outcome.done = true
        },
        (error) => {
          outcome.error = error
          outcome.done = true
        },
      )
      return outcome
    },
    /** Waits for the view with a message in this state. */
    shown: (status: Attempt['status'] = 'ready') =>
      vi.waitFor(() => {
        if (!isShown() || attempt()?.status !== status)
          throw new Error(
            `${modal.getState().view} ${JSON.stringify(attempt())} ${errors.map((each) => [each, (each as Error).cause].join(' < '))}`,
          )
        return attempt() as Attempt
      }),
    until: (isSo: () => unknown) =>
      vi.waitFor(() => {
        if (!isSo())
          throw new Error(
            `Not so: ${isSo} ${modal.getState().view} ${JSON.stringify(attempt())} ${errors.map((each) => [each, (each as Error).cause].join(' < '))}`,
          )
      }),
    sign: () => internal()?.sign(),
    cancel: () => internal()?.cancel(),
    close: () => modal.kernel.get(router)?.close('visitor'),
    snack: () => modal.kernel.get({ id: 'notices', kind: 'service' } as never) as never,
  }
}
export type StartedSiwx = Awaited<ReturnType<typeof startSiwx>>
