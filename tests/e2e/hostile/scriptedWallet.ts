export interface ScriptedWallet {
  /** Every method that was asked for, in order. */
  readonly asked: string[]
  /** Listeners on the provider. */
  listeners(): number
  /** While true, requests that ask the visitor wait for `answer`. */
  waits: boolean
  /** Approves or rejects all waiting requests. */
  answer(yes: boolean): void
}

/** Runs in the page before all else: an EIP-6963 wallet that approves at once, or waits for the test. */
export const scriptedWallet = () => {
  const account = '0x52908400098527886E0F7030069857D2E4169EE7'
  let chain = '0x1'
  const asked: string[] = []
  const waiting: ((yes: boolean) => void)[] = []
  const heard = new Map<string, Set<(payload: unknown) => void>>()
  const all = (event: string) => {
    const found = heard.get(event) ?? new Set()
    heard.set(event, found)
    return found
  }
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })
  const run = (method: string, params: unknown): unknown => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
    if (method === 'eth_chainId') return chain
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
    if (method === 'personal_sign') return '0x5163'
    if (method === 'wallet_switchEthereumChain') {
      chain = (params as readonly { chainId: string }[])[0]?.chainId ?? chain
      for (const listener of all('chainChanged')) listener(chain)
      return null
    }
    throw refuse(4200, `No ${method} here`)
  }
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      asked.push(method)
      const isPrompt = /requestAccounts|sign|send|switch/i.test(method)
      if (isPrompt && window.wallet.waits) {
        const yes = await new Promise<boolean>((resolve) => waiting.push(resolve))
        if (!yes) throw refuse(4001, 'User rejected the request.')
      }
      return run(method, params)
    },
    on: (event: string, listener: (payload: unknown) => void) => {
      all(event).add(listener)
      return provider
    },
    removeListener: (event: string, listener: (payload: unknown) => void) => {
      all(event).delete(listener)
      return provider
    },
  }
  const info = Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Scripted Wallet',
    rdns: 'test.scripted.wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  Object.defineProperty(window, 'wallet', {
    value: {
      asked,
      waits: false,
      listeners: () => [...heard.values()].reduce((sum, set) => sum + set.size, 0),
      answer: (yes: boolean) => {
        for (const resolve of waiting.splice(0)) resolve(yes)
      },
    },
  })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
