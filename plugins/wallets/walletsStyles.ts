/** Style of the wallet views. */
export const walletsStyles = `.p-all{flex:none;margin:10px}
.p-what{display:grid;gap:4px;padding-block:8px}
.portico .p-what h3{font-size:1em;line-height:1.375;font-weight:600}
`
