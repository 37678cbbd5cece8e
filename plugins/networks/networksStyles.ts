/** Style of the network views. */
export const networksStyles = `.p-networks-pair{display:flex;align-items:center;gap:8px}
.p-networks-end{position:sticky;bottom:0}
.portico .p-networks-end{color:var(--portico-critical)}
`
