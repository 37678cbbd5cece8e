import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { Dispose } from 'portico/kernel'
import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import type { FoundSafe } from './askParent.js'
import type { loadPackages } from './loadPackages.js'

/** The SDK throws on foreign messages and listens forever; this filters the messages and returns a way to stop. */
const guard = (sdk: object, origin: string): Dispose => {
  const listener: unknown = Reflect.get(Object(Reflect.get(sdk, 'communicator')), 'onParentMessage')
  if (typeof listener !== 'function') return () => {}
  const onMessage = (event: MessageEvent) => {
    const isFromParent = event.source === window.parent && event.origin === origin
    if (isFromParent && typeof Object(event.data).version === 'string') listener(event)
  }
  window.removeEventListener('message', listener as EventListener)
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

/** An EIP-1193 provider that asks the surrounding Safe, with its disposer. */
export const createProvider = (
  { SafeAppsSDK, SafeAppProvider }: Awaited<ReturnType<typeof loadPackages>>,
  { origin, safeAddress, chainId }: FoundSafe,
): { readonly provider: Eip1193Provider; readonly end: Dispose } => {
  const exact = new RegExp(`^${origin.replace(/[.[\]]/g, '\\$&')}$`)
  const sdk = new SafeAppsSDK({ allowedDomains: [exact] })
  const end = guard(sdk, origin)
  // The provider reads only these two fields of the Safe's info.
  const safe = new SafeAppProvider({ safeAddress, chainId } as SafeInfo, sdk)
  const provider: Eip1193Provider = {
    request: async ({ method, params }) => {
      if (method === 'eth_requestAccounts') return [safeAddress]
      if (method === 'wallet_switchEthereumChain') {
        const [target] = params as readonly [{ readonly chainId?: unknown }]
        if (Number(target?.chainId) === chainId) return null
        throw Object.assign(new Error('A Safe stays on its network'), { code: 4200 })
      }
      return safe.request({ method, ...(params === undefined ? {} : { params: params as unknown[] }) })
    },
    on: (event, listener) => safe.on(event, listener as (payload: unknown) => void),
    removeListener: (event, listener) => safe.removeListener(event, listener as (payload: unknown) => void),
  }
  return { provider, end }
}
