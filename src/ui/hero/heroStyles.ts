/** Style of Hero. */
export const heroStyles = `.p-hero{display:flex;align-items:center;gap:16px;padding-block:16px}
.p-hero>:last-child{flex:1;min-width:0}
.p-hero-title{font-size:1em;line-height:1.375;font-weight:600;color:var(--portico-text-1)}
.p-success{display:grid;place-content:center;animation:p-fade var(--portico-fade,.2s)}
.p-success .p-hero{flex-direction:column;gap:8px}
.p-success svg{width:3em;height:3em;color:var(--portico-positive)}
`
