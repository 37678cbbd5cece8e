/** Styles of the view to sign in. */
export const siwxStyles = `.p-siwx{display:flex;flex-direction:column;gap:12px}
.p-siwx .p-receipt-sum{font-size:.875em;color:var(--portico-text-2);text-align:center}
.p-siwx .p-siwx-block{width:100%;height:112px}
.p-siwx-more{font-size:.875em;color:var(--portico-text-2);text-align:center}
.portico .p-card:has(.p-siwx[data-required]) .p-header [data-testid=header-close]{color:var(--portico-text-3)}
`
