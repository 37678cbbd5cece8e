/** Style of the Account view. */
export const accountStyles = `.p-account-head{display:flex;align-items:center;gap:8px}
.p-account-head .p-address{flex:1;min-width:0}
.p-avatar{flex:none;width:40px;height:40px;border-radius:var(--portico-radius-icon)}
.p-account-link{position:relative;flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:var(--portico-radius-control);color:var(--portico-text-2)}
.p-account-link::after{content:"";position:absolute;inset:-4px}
@media(hover:hover){.p-account-link:hover{background:var(--portico-surface-1);color:var(--portico-text-1)}}
.p-account-balance{min-height:32px;display:flex;flex-wrap:wrap;align-items:center;gap:8px}
.portico .p-account-balance p{font-size:1.5em;line-height:1.334;font-weight:600;font-variant-numeric:tabular-nums;color:var(--portico-text-1)}
.portico .p-account-balance p[data-off]{font-size:.875em;font-weight:400;color:var(--portico-text-2)}
.p-account-actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(72px,1fr));gap:8px}
.p-account-actions .p-button{flex-direction:column;gap:4px;min-width:0;padding-inline:2px;font-size:.875em}
.p-account-chains{display:flex;flex-wrap:wrap;gap:8px}
`
