import { address, solanaAddress } from '../wallets.js'

/** Address of the simulated site; nothing is requested from it. */
export const secureUrl = 'https://secure.invalid'

const smartAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Chains that have smart accounts. */
const smartChains = [1, 8453]
const BALANCE = '0x10b7a5a3f7d8f000'

type Payload = Readonly<Record<string, unknown>>
/** Answers one type of request; a promise that never settles simulates a slow site. */
export type SecureAnswer = (payload: Payload) => unknown

/** An error answer of the site. */
export class Refused extends Error {}

/** Controls of the simulated secure site. */
export interface SecureSite {
  answer(request: string, answer: SecureAnswer): void
  /** Requests it received, in order. */
  readonly asked: readonly string[]
  /** Whether the frame no longer becomes ready. */
  readonly silent: { is: boolean }
  /** Provider windows: blocked, open, or closed by the visitor. */
  readonly popups: { are: 'none' | 'open' | 'closed' }
  /** Sends the result of a provider, as its window would through the frame. */
  send(result: string): void
  readonly undo: () => void
}

const never = () => new Promise<never>(() => {})

/** A user with a plain account, a smart account and a Solana account. */
const politeAnswers = (): Map<string, SecureAnswer> => {
  let type: unknown = 'smartAccount'
  let email: unknown
  return new Map<string, SecureAnswer>([
    ['SYNC_DAPP_DATA', () => undefined],
    ['SYNC_THEME', () => undefined],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: smartChains })],
    ['IS_CONNECTED', () => ({ isConnected: true })],
    [
      'CONNECT_EMAIL',
      (payload) => {
        email = payload.email
        return { action: 'VERIFY_OTP' }
      },
    ],
    ['CONNECT_DEVICE', never],
    ['CONNECT_OTP', () => undefined],
    ['UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' })],
    ['UPDATE_EMAIL_PRIMARY_OTP', () => undefined],
    ['UPDATE_EMAIL_SECONDARY_OTP', never],
    ['GET_SOCIAL_REDIRECT_URI', never],
    [
      'GET_FARCASTER_URI',
      () => ({ url: 'https://farcaster.invalid/~/sign-in-with-farcaster?channel=gallery' }),
    ],
    ['CONNECT_FARCASTER', never],
    ['CONNECT_SOCIAL', ({ chainId }) => ({ address, chainId, email: 'ada@mail.com', userName: 'ada' })],
    ['SIGN_OUT', () => undefined],
    ['SWITCH_NETWORK', ({ chainId }) => ({ chainId })],
    [
      'SET_PREFERRED_ACCOUNT',
      (payload) => {
        type = payload.type
        return { type, address: type === 'eoa' ? address : smartAddress }
      },
    ],
    [
      'GET_USER',
      ({ chainId, preferredAccountType }) => {
        if (String(chainId).startsWith('solana')) return { address: solanaAddress, chainId, email }
        type = smartChains.includes(Number(chainId)) ? preferredAccountType : 'eoa'
        return {
          address: type === 'eoa' ? address : smartAddress,
          chainId: Number(chainId),
          email,
          accounts: [
            { address, type: 'eoa' },
            { address: smartAddress, type: 'smartAccount' },
          ],
          preferredAccountType: type,
          smartAccountDeployed: true,
        }
      },
    ],
    ['RPC_REQUEST', ({ method }) => (method === 'eth_getBalance' ? BALANCE : never())],
  ])
}

/** A copy of the secure site's approval screen. */
const draw = ({ body }: Document) => {
  const title = Object.assign(body.ownerDocument.createElement('h1'), { textContent: 'The secure site' })
  const text = Object.assign(body.ownerDocument.createElement('p'), {
    textContent: 'Here it shows what is to be signed, in a page of its own.',
  })
  for (const each of [title, text])
    Object.assign(each.style, { font: '16px/1.5 sans-serif', color: 'GrayText', textAlign: 'center' })
  body.replaceChildren(title, text)
}

/** Simulates the frame of the secure site with an empty frame, and answers its messages. */
export const playSecure = (): SecureSite => {
  const answers = politeAnswers()
  const asked: string[] = []
  const silent = { is: false }
  const popups: SecureSite['popups'] = { are: 'none' }
  let frame: Window | undefined
  const { open } = window
  const src = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src') as PropertyDescriptor

  const tell = (source: Window, data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: secureUrl, source }))
  const wire = (element: HTMLIFrameElement) => {
    const { contentWindow: inside, contentDocument } = element
    if (!inside || silent.is) return
    if (contentDocument) draw(contentDocument)
    frame = inside
    const say = (data: unknown) => tell(inside, data)
    const load = () => {
      element.dispatchEvent(new Event('load'))
      if (!silent.is) say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    }
    const hear = async ({ type, id, payload }: { type: string; id: string; payload?: Payload }) => {
      const name = type.replace('@w3m-app/', '')
      asked.push(name)
      const reply = (end: string, given: unknown) =>
        say({ type: `@w3m-frame/${name}_${end}`, id, ...(given === undefined ? {} : { payload: given }) })
      try {
        reply('SUCCESS', await answers.get(name)?.(payload ?? {}))
        if (name === 'RELOAD') load()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        reply('ERROR', { message: error.message })
      }
    }
    inside.postMessage = (message: never) => {
      const copy = structuredClone(message)
      // Asynchronous, because another window never answers before the call returns.
      queueMicrotask(() => void hear(copy))
    }
    load()
  }
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
    ...src,
    set(this: HTMLIFrameElement, value: string) {
      if (!value.startsWith(secureUrl)) return src.set?.call(this, value)
      // The empty frame belongs to this page, so it needs no sandbox.
      this.removeAttribute('sandbox')
      // After the caller has inserted the frame into the page.
      queueMicrotask(() => wire(this))
    },
  })
  // Fixed, so that a scene does not depend on whether somebody has just pressed something.
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { isActive: false, hasBeenActive: false },
  })
  window.open = () =>
    popups.are === 'none'
      ? null
      : ({
          get closed() {
            return popups.are === 'closed'
          },
          location: { href: '' },
          close() {},
          focus() {},
        } as unknown as Window)

  return {
    asked,
    answer: (request, answer) => void answers.set(request, answer),
    silent,
    popups,
    send: (result) => {
      if (frame) tell(frame, { resultUri: `${secureUrl}/sdk/oauth?${result}` })
    },
    undo: () => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'src', src)
      window.open = open
      Reflect.deleteProperty(navigator, 'userActivation')
    },
  }
}
