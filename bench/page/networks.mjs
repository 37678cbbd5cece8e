const chain = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc'] } },
})

/** Configuration of the host; a page without the modal also knows its networks. */
export const networks = [chain(1, 'Ethereum'), chain(8453, 'Base')]
