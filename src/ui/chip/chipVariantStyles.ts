/** Tones of Chip, and the toggle. */
export const chipVariantStyles = `.p-chip:is([data-tone],[aria-pressed=true]){color:var(--c);border-color:currentColor}
.p-chip[data-tone=positive]{--c:var(--portico-positive)}
.p-chip[data-tone=caution]{--c:var(--portico-caution)}
.p-chip[data-tone=critical]{--c:var(--portico-critical)}
.p-chip[aria-pressed]{position:relative;min-height:32px;padding-inline:10px}
.p-chip[aria-pressed=true]{background:var(--portico-signal-tint)}
.p-chip[aria-pressed]::after{content:"";position:absolute;inset:-7px 0}
`
