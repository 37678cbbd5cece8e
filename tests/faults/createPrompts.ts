/** Counts prompts of wallets: at most one of each kind for an action of the visitor (I4). */
export const createPrompts = (violate: (text: string) => void) => {
  let prompts = new Map<string, number>()
  let allowed = 0
  let actName = 'start'
  return {
    /** Starts an action of the visitor; the wallet may prompt up to `most` times for each method. */
    act: (name: string, most = 0) => {
      prompts = new Map()
      allowed = most
      actName = name
    },
    asked: (method: string) => {
      const count = (prompts.get(method) ?? 0) + 1
      prompts.set(method, count)
      // After adding a network, the switch is requested again; its first request showed no prompt.
      const added =
        method === 'wallet_switchEthereumChain' ? (prompts.get('wallet_addEthereumChain') ?? 0) : 0
      if (count > allowed + added) violate(`I4 ${method} asked ${count} times in "${actName}"`)
    },
    now: () => actName,
  }
}
