/** Style of ConfirmInline. */
export const confirmInlineStyles = `.p-confirm{display:flex;flex-wrap:wrap;align-items:center;gap:8px;min-height:var(--portico-row);padding:7px 11px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-confirm>p{flex:1 1 8em;min-width:0;font-weight:500;color:var(--portico-text-1)}
.p-confirm>div{flex:0 1 auto;display:flex;flex-wrap:wrap;gap:8px;margin-inline-start:auto}
.p-confirm .p-button{flex:1 0 auto;max-width:100%;min-height:40px;padding:6px 12px;font-size:.875em}
@media(pointer:coarse){.p-confirm .p-button{min-height:44px}}
`
