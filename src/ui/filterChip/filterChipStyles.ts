/** Style of FilterChip. */
export const filterChipStyles = `.p-filter{position:relative;display:inline-flex;align-items:center;gap:4px;min-height:32px;padding:3px 10px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-chip);font-size:.8125em;line-height:1.385;font-weight:500;white-space:nowrap;color:var(--portico-text-2)}
.p-filter .p-icon{width:16px;height:16px;margin-inline-start:-4px}
.p-filter::after{content:"";position:absolute;inset:-7px -4px;min-width:44px}
@media(hover:hover){.p-filter:hover{background:var(--portico-surface-1);color:var(--portico-text-1)}}
.p-filter:active{background:var(--portico-surface-2)}
.p-filter[aria-pressed=true]{border-color:var(--portico-signal);background:var(--portico-signal-tint);color:var(--portico-signal)}
.p-filters{display:flex;flex-wrap:wrap;gap:12px 8px;padding-block:4px}
`
