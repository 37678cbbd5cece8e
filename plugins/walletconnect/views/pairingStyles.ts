/** Styles of the pairing views. */
export const pairingStyles = `.p-pairing{display:flex;flex-direction:column;gap:12px;text-align:center}
.p-pairing>p{margin:0;color:var(--portico-text-2)}
.p-pairing .p-hero{text-align:start}
.p-pairing>.p-until{min-height:20px}
.p-pairing>.p-pairing-link{padding:8px 10px;border-radius:var(--portico-radius-chip);background:var(--portico-surface-1);font:400 .8125em/1.385 var(--portico-mono);text-align:start}
.p-ways{display:flex;flex-wrap:wrap;justify-content:center;gap:0 16px}
`
