/** Runs in the page before the wallets: records their requests. */
export function recordWallets() {
  const calls: Window['__calls'] = []
  window.__calls = calls
  const seen = new WeakSet<object>()
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const detail = (event as CustomEvent).detail as {
        info: { name: string }
        provider: { request(call: { method: string }): Promise<unknown> }
      }
      const { provider } = detail
      if (seen.has(provider)) return
      seen.add(provider)
      const { request } = provider
      provider.request = (call) => {
        calls.push({ wallet: detail.info.name, method: call.method })
        return request.call(provider, call)
      }
    },
    true,
  )
}
