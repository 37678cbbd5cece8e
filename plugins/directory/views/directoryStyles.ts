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
`
