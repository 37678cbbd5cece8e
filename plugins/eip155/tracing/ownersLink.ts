/** Short names of the networks in the addresses of Safe's own site (EIP-3770). */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  1: 'eth',
  10: 'oeth',
  56: 'bnb',
  100: 'gno',
  137: 'matic',
  324: 'zksync',
  480: 'wc',
  1101: 'zkevm',
  5000: 'mantle',
  8453: 'base',
  42161: 'arb1',
  42220: 'celo',
  43114: 'avax',
  59144: 'linea',
  84532: 'basesep',
  534352: 'scr',
  11155111: 'sep',
}

/** The page of Safe's own site at which the owners sign a proposal; undefined for a network that it is not known to serve. */
export const ownersLink = (network: string, safe: string, proposal: string): string | undefined => {
  const id = network.slice(network.indexOf(':') + 1)
  const name = Object.hasOwn(SHORT_NAMES, id) ? SHORT_NAMES[id] : undefined
  return (
    name && `https://app.safe.global/transactions/tx?safe=${name}:${safe}&id=multisig_${safe}_${proposal}`
  )
}
