/** Styles of the network views. */
export const networksStyles = `.p-networks-pair{display:flex;align-items:center;gap:8px}
.p-networks-end::before{content:"";position:absolute;inset:-16px 0 100%;background:linear-gradient(#0000,var(--portico-surface-0));pointer-events:none}
.portico .p-networks-stay p{color:var(--portico-caution)}
.p-networks-stay{display:grid}
.p-networks-stay::before{content:attr(data-text);visibility:hidden;font-size:.875em;line-height:1.43;overflow-wrap:anywhere}
.p-networks-stay>*,.p-networks-stay::before{grid-area:1/1}
`
