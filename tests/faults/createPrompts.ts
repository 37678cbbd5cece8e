/** Counts what wallets ask their owner: at most one question of a kind for each thing the visitor does (I4). */
export const createPrompts = (violate: (text: string) => void) => {
  let prompts = new Map<string, number>()
  let allowed = 0
  let actName = 'start'
  return {
    /** Starts an act of the visitor; the wallet may prompt so often for each of its questions. */
    act: (name: string, most = 0) => {
      prompts = new Map()
      allowed = most
      actName = name
    },
    asked: (method: string) => {
      const count = (prompts.get(method) ?? 0) + 1
      prompts.set(method, count)
      // A network that had to be added is asked for again: of the first question nobody was told.
      const added =
        method === 'wallet_switchEthereumChain' ? (prompts.get('wallet_addEthereumChain') ?? 0) : 0
      if (count > allowed + added) violate(`I4 ${method} asked ${count} times in "${actName}"`)
    },
    now: () => actName,
  }
}
