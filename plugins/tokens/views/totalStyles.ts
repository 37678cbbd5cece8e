/** Styles of the total. */
export const totalStyles = `.p-total{min-width:0;font-size:2.375em;line-height:1.105;letter-spacing:-.022em;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.p-total[data-long]{font-size:1.375em}
.p-account-total>div{display:flex;align-items:center;min-height:42px}
.p-account-total:empty{display:none}
.p-total small{font-size:1em;color:var(--portico-text-2)}
`
