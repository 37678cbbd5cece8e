/** Normalises an rdns for comparison: letter case, and the phone app that announces itself by another one than its extension. */
export const canonicalRdns = (rdns: string): string =>
  rdns.toLowerCase().replace(/^io\.metamask\.mobile$/, 'io.metamask')
