import { WindowPostMessageStream } from '@metamask/post-message-stream'
import type { RpcCall, StartRealWallet } from '../types.js'

interface PageMessage {
  readonly data?: { readonly type: string; readonly data: { readonly ident: string; readonly data: RpcCall } }
}

const lowerCase = (accounts: unknown) => (accounts as string[]).map((each) => each.toLowerCase())
const ACCOUNTS = ['eth_accounts', 'eth_requestAccounts']

/** Rabby's page script; the content script and the background page, which are not published, are played here. */
export const start: StartRealWallet = async (wallet) => {
  const { provider } = wallet
  const page = new WindowPostMessageStream({ name: 'rabby-content-script', target: 'rabby-page-provider' })
  const push = (event: string, data: unknown) =>
    page.write({ data: { type: 'message', data: { event, data } } })

  const answer = async (call: RpcCall): Promise<unknown> => {
    const { method } = call
    if (method === 'tabCheckin') return null
    if (method === 'rabby:getProviderConfig') return { rdns: '', isMetamaskMode: false }
    if (method === 'getProviderState')
      return {
        chainId: await provider.request({ method: 'eth_chainId' }),
        networkVersion: await provider.request({ method: 'net_version' }),
        accounts: lowerCase(await provider.request({ method: 'eth_accounts' })),
        isUnlocked: !wallet.state().locked,
      }
    const result = await provider.request(call)
    // Rabby names accounts in lower case.
    return ACCOUNTS.includes(method) ? lowerCase(result) : result
  }
  page.on('data', async ({ data }: PageMessage) => {
    if (data?.type !== 'request') return
    const { ident, data: call } = data.data
    const settled = await answer(call).then(
      (res) => ({ ident, res }),
      ({ message, stack, code, data: more }) => ({
        ident,
        err: { message, stack, ...(code && { code }), ...(more && { data: more }) },
      }),
    )
    page.write({ data: { type: 'response', data: settled } })
  })
  provider.on('accountsChanged', (accounts) => push('accountsChanged', lowerCase(accounts)))
  provider.on('chainChanged', (chain: string) =>
    push('chainChanged', { chain, networkVersion: String(Number(chain)) }),
  )
  let locked = wallet.state().locked
  wallet.subscribe(() => {
    if (locked === wallet.state().locked) return
    locked = !locked
    push(locked ? 'lock' : 'unlock', undefined)
  })
  // It asks for its state while it loads.
  await import('@rabby-wallet/page-provider')
}
