/** Style of Receipt: the perforated edge marks final actions, so nothing else may have it. */
export const receiptStyles = `.p-receipt{display:flex;flex-direction:column;gap:10px;padding:16px 16px 22px;border-radius:var(--portico-radius-control) var(--portico-radius-control) 0 0;background:var(--portico-surface-1);font-size:.875em;line-height:1.43;-webkit-mask:radial-gradient(circle 4px at 50% 100%,#0000 97%,#000) 50% 0/12px 100% repeat-x;mask:radial-gradient(circle 4px at 50% 100%,#0000 97%,#000) 50% 0/12px 100% repeat-x}
.p-receipt>h3{font-size:1em;line-height:1.43;font-weight:400;text-align:center;color:var(--portico-text-2)}
.p-receipt>h3:first-child:has(+dl){font-size:1.143em;font-weight:600;color:var(--portico-text-1)}
.p-receipt-sum{display:flex;flex-direction:column;align-items:center;gap:2px;margin-block-start:-8px;text-align:center;color:var(--portico-text-2);overflow-wrap:anywhere}
.p-receipt dl{display:grid;grid-template-columns:minmax(84px,max-content) minmax(min-content,1fr);gap:10px 12px;margin:0}
.p-receipt dl>div{display:grid;grid-template-columns:7em 1fr;grid-template-columns:subgrid;grid-column:1/-1;gap:6px 12px}
.p-receipt dt{color:var(--portico-text-2)}
.p-receipt dd{margin:0;min-width:0;text-align:end;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.p-receipt [data-wide]>dd{grid-column:1/-1;text-align:start}
.p-receipt .p-address[data-full],.p-receipt .p-message{background:var(--portico-surface-0)}
@media(forced-colors:active){.p-receipt{border:1px solid;border-block-end-style:dashed;-webkit-mask:none;mask:none}}
`
