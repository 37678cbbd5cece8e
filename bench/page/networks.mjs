const chain = (id, name) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc'] } },
})

/** Networks of the host. The page without the modal has them too, so that they do not count as the modal's bytes. */
export const networks = [chain(1, 'Ethereum'), chain(8453, 'Base')]
