/** Style of AmountField, on top of the one of TextField. */
export const amountFieldStyles = `.p-amount-field{gap:4px}
.p-amount-box{display:grid;grid-template-columns:1fr auto;align-items:center;gap:4px 8px;padding:11px;border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-amount-box>*{min-width:0}
.p-amount-top{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;min-height:24px;font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-amount-top>span{display:flex;align-items:center;gap:8px;margin-inline-start:auto}
.p-amount-top .p-button{min-height:32px;padding:2px 10px;border-radius:var(--portico-radius-chip);font-size:1em}
.p-amount-box input{width:100%;height:44px;padding:0;border:0;outline:0;background:none;color:var(--portico-text-1);font-size:1.75em;line-height:1.273;letter-spacing:-.015em;font-weight:600;font-variant-numeric:tabular-nums;appearance:none}
.p-amount-box input[data-long]{font-size:1.375em}
.p-amount-box input[data-long=very]{font-size:1.125em}
.portico[dir=rtl] .p-amount-box input{text-align:end}
.p-amount-box input::placeholder{color:var(--portico-text-3);opacity:1}
.p-amount-box>p{grid-column:1/-1;font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-amount-field[data-error] .p-amount-box{border-color:var(--portico-critical)}
.p-amount-box:has(input:focus-visible){outline:2px solid var(--portico-signal-line);outline-offset:-2px}
@supports not selector(:has(*)){.p-amount-box:focus-within{outline:2px solid var(--portico-signal-line);outline-offset:-2px}}
.p-amount-field[data-stale] input{color:var(--portico-text-3)}
@media(hover:hover){.p-amount-box:has(input:not(:read-only)):hover{border-color:var(--portico-line-strong)}.p-amount-field[data-error] .p-amount-box:hover{border-color:var(--portico-critical)}}
@media(pointer:coarse){.p-amount-top .p-button{min-height:44px}}
@media(forced-colors:active){.p-amount-box{border-color:CanvasText}}
`
