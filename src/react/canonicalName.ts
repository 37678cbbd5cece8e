/** A wallet name as it is compared: look-alike characters, letter case and spaces aside; 'Trust Wallet' is 'Trust' (spec 5). */
export const canonicalName = (name: string): string => {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return plain === 'trust wallet' ? 'trust' : plain
}
