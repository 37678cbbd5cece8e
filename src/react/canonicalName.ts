/** Normalises a wallet's name for comparison: look-alike characters, letter case and spaces; 'Trust Wallet' equals 'Trust'. */
export const canonicalName = (name: string): string => {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return plain === 'trust wallet' ? 'trust' : plain
}
