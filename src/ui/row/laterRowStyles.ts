/** Styles of the current Row, and of a disabled one. */
export const laterRowStyles = `.p-row[aria-disabled=true]:not([aria-busy]) .p-row-name{color:var(--portico-text-3)}
.p-row-check{color:var(--portico-signal)}
.p-row[aria-current]{background:var(--portico-signal-tint);box-shadow:inset 0 0 0 1.5px var(--portico-signal-line)}
`
