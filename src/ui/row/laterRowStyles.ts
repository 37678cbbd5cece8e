/** Styles of the current Row, and of a disabled one. */
export const laterRowStyles = `.p-row[aria-disabled=true]:not([aria-busy]) .p-row-name{color:var(--portico-text-3)}
.p-row-check{color:var(--portico-signal)}
.p-row[aria-current]{background:var(--portico-signal-tint);box-shadow:inset calc(var(--portico-dir)*2px) 0 var(--portico-signal-line)}
`
