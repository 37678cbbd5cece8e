/** What two names are compared by: 'Trust Wallet' is 'Trust'. */
export const walletKey = (name: string): string => {
  const key = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return key === 'trust wallet' ? 'trust' : key
}
