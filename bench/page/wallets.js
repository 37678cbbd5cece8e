// Four wallets that, like extensions, are announced by a script of their own. They approve everything at once.
{
  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z"/%3E%3C/svg%3E'
  const listeners = new Map()
  const answers = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_getBalance: () => '0xde0b6b3a7640000',
  }
  const provider = {
    request: async ({ method }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`${method} is not known`), { code: 4200 })
      return answer()
    },
    on: (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    removeListener: (event, listener) => {
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((each) => each !== listener),
      )
      return provider
    },
  }
  const details = ['Lantern', 'Harbor', 'Meridian', 'Orchard'].map((name, at) =>
    Object.freeze({
      provider,
      info: Object.freeze({
        name,
        icon,
        rdns: `org.example.${name.toLowerCase()}`,
        uuid: `00000000-0000-4000-8000-00000000000${at}`,
      }),
    }),
  )
  const announce = () => {
    for (const detail of details)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  /** Sends 10,000 events in a hundred tasks, then one with the final account, which it returns. */
  window.walletStorm = async () => {
    const say = (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    }
    for (let batch = 0; batch < 100; batch++) {
      for (let each = 0; each < 50; each++) {
        say('accountsChanged', [(batch + each) % 2 ? account : other])
        say('chainChanged', (batch + each) % 2 ? '0x1' : '0x2105')
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    say('accountsChanged', [other])
    return other
  }
}
