/** Styles of the total. */
export const totalStyles = `.p-total{min-width:0;font-size:2em;line-height:1.125;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.p-total[data-long]{font-size:1.25em}
.p-total small{font-size:1em;color:var(--portico-text-2)}
`
