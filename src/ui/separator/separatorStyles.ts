/** Style of Separator. */
export const separatorStyles = `.p-separator{display:flex;align-items:center;gap:12px;padding-block:4px;font-size:.75em;line-height:1.334;color:var(--portico-text-3)}
.p-separator::before,.p-separator::after{content:"";flex:1;border-block-start:1px solid var(--portico-line)}
.p-separator:empty{gap:0}
`
