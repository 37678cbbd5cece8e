/** Style of the pairing views. */
export const pairingStyles = `.p-pairing{display:flex;flex-direction:column;gap:12px;text-align:center}
.p-pairing>p{margin:0;color:var(--portico-text-2)}
.p-pairing .p-hero{text-align:start}
`
