/** Styles of reviews. */
export const reviewStyles = `.p-review{display:flex;flex-direction:column;gap:12px}
.p-review-steps{list-style:none;display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;font-size:.875em;line-height:1.43;counter-reset:step}
.p-review-steps>li{display:flex;align-items:center;gap:6px;flex:1;min-width:0;padding:8px 12px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);color:var(--portico-text-2);overflow-wrap:anywhere}
.p-review-steps>li::before{counter-increment:step;content:counter(step);font-weight:600}
.p-review-steps>[aria-current]{color:var(--portico-text-1);font-weight:500}
.p-review-small{font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
@media(forced-colors:active){.p-review-steps>li{border:1px solid}}
`
