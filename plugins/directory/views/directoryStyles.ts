/** Styles of the directory's views. */
export const directoryStyles = `.p-find{position:sticky;inset-block-start:-16px;z-index:1;display:flex;gap:4px;margin-block:-16px -6px;padding-block:18px 8px;background:var(--portico-surface-0)}
.p-find>.p-search{flex:1;min-width:0}
.p-find>.p-icon-button{align-self:center}
.p-filters{flex-wrap:wrap}
.p-card[data-view=AllWallets] .p-body{overflow-anchor:none}
.p-results{display:flex;flex-direction:column;gap:8px}
.p-results[data-held]{min-height:calc(min(640px,var(--portico-vh) - 32px) - 232px)}
@media(max-width:430px){.p-results[data-held]{min-height:calc(var(--portico-vh) - 256px)}}
.p-row[href]{box-sizing:border-box;text-decoration:none}
.p-stores{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:6px}
.p-store{display:flex;align-items:center;gap:4px;min-height:32px;padding-inline:10px;border-radius:var(--portico-radius-chip);background:var(--portico-surface-2);font-size:.8125em;color:var(--portico-text-1);text-decoration:none}
.p-store>.p-icon{width:16px;height:16px}
@media(pointer:coarse){.p-store{min-height:44px}}
@media(hover:hover){.p-store:hover{background:var(--portico-surface-3)}}
@media(forced-colors:active){.p-store{border:1px solid}}
`
