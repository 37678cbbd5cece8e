/** Styles of forms with tokens, on top of the UI parts. */
export const formStyles = `.p-form-token{display:inline-flex;align-items:center;gap:8px;min-height:40px;padding-block:4px;padding-inline:6px 12px;border-radius:var(--portico-radius-chip)}
.p-form-token:not(:has(.p-logo)){padding-inline-start:12px}
.p-form-token .p-logo{flex:none}
.p-form-token .p-icon{width:16px;height:16px}
.p-form-owned{display:flex;flex-direction:column;align-items:flex-end;font-variant-numeric:tabular-nums}
.p-form-owned small{font-size:.8125em;color:var(--portico-text-2)}
@media(pointer:coarse){.p-form-token{min-height:44px}}
`
