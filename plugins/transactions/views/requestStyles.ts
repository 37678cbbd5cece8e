/** Styles of the list of requests, and of the warning. */
export const requestStyles = `.p-requests,.p-mismatch{display:flex;flex-direction:column;gap:16px}
.p-requests>section{display:flex;flex-direction:column;gap:4px}
.p-requests ul{list-style:none;margin:0;padding:0;display:flex;flex-direction:column;gap:8px}
.p-request{display:flex;flex-direction:column;gap:2px;min-width:0;padding:12px 16px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);overflow-wrap:anywhere}
.p-request>h4{margin:0;font-size:1em;font-weight:500}
.p-request>p{margin:0;font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-request>div{display:flex;flex-wrap:wrap;gap:0 12px;margin-inline-start:-4px}
`
