const chain = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc'] } },
})

/** What a host configures; a page without the modal knows its networks too. */
export const networks = [chain(1, 'Ethereum'), chain(8453, 'Base')]
