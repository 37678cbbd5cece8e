/** Styles of the rarely shown parts of the Account view. */
export const accountExtraStyles = `.p-account-balance bdi[aria-hidden]{flex:none;white-space:nowrap}
.portico .p-account-balance p{font-size:.8125em;line-height:1.385;font-variant-numeric:tabular-nums}
.p-account-balance .p-button{min-height:0;margin-inline-start:auto;flex:none}
.p-account-wallet{position:relative;inset-block-start:14px;flex:none;width:22px;height:22px;margin-inline:-28px -6px;border:2px solid var(--portico-surface-0);border-radius:var(--portico-radius-chip);background:var(--portico-surface-2);object-fit:cover}
.p-account-actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(4em,1fr));gap:8px}
.p-account-actions>div{display:grid;align-content:start;gap:4px;min-width:0}
.p-account-actions .p-button{flex-direction:column;gap:6px;min-width:0;min-height:76px;padding:2px;font-size:.8125em;font-weight:500;overflow-wrap:anywhere;--b:none;--h:none;--a:none}
.p-account-actions .p-button:not(:has(.p-icon)){--b:var(--portico-surface-1);--h:var(--portico-surface-2)}
.p-account-actions .p-icon{width:48px;height:48px;padding:14px;border-radius:50%;background:var(--portico-surface-2);transition:background-color calc(.12s*var(--portico-motion))}
@media(hover:hover){.p-account-actions .p-button:hover .p-icon{background:var(--portico-surface-3)}}
.p-account-tabs .p-tablist{position:sticky;top:-16px;z-index:1;background:var(--portico-surface-0)}
.p-account-tabs+*{margin-top:8px}
.p-account-chains{display:flex;flex-wrap:wrap;gap:8px}
.p-account-chains [aria-pressed=false]{padding-inline:18px}
@media(pointer:coarse){.p-account-chains{row-gap:12px}.portico .p-account-balance .p-button{min-height:44px}}
`
