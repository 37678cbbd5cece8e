/** Styles of the Swap views, on top of the UI parts. */
export const swapStyles = `.p-swap{display:flex;flex-direction:column;gap:12px}
.p-swap-sides{display:flex;flex-direction:column;gap:4px}
.p-swap-reverse{align-self:center;margin-block:-14px;z-index:1;border-radius:50%;background:var(--portico-surface-0);border:1px solid var(--portico-line)}
.p-amount-field[data-error]+.p-swap-reverse{margin-block-start:0}
.p-swap-facts{display:grid;grid-template-columns:minmax(0,max-content) 1fr;gap:8px 12px;margin:0;font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-swap-facts>div{display:grid;grid-template-columns:9em 1fr;grid-template-columns:subgrid;grid-column:1/-1;column-gap:12px}
.p-swap-facts dd{margin:0;text-align:end;color:var(--portico-text-1);min-width:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.p-swap-details{display:flex;flex-direction:column;gap:12px}
@media(pointer:coarse){.p-swap-reverse{min-width:48px;min-height:48px}}
`
