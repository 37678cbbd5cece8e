/** Style of Chip. */
export const chipStyles = `.p-chip{display:inline-block;padding:1px 6px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-chip);font-size:.75em;line-height:1.334;font-weight:500;white-space:nowrap;color:var(--portico-text-2)}
.p-chip:is([data-tone],[aria-pressed=true]){color:var(--c,var(--portico-signal));border-color:currentColor}
.p-chip[data-tone=positive]{--c:var(--portico-positive)}
.p-chip[data-tone=caution]{--c:var(--portico-caution)}
.p-chip[data-tone=critical]{--c:var(--portico-critical)}
.p-chip[aria-pressed]{position:relative;min-height:32px;padding-inline:10px}
.p-chip[aria-pressed=true]{background:var(--portico-signal-tint)}
.p-chip[aria-pressed]::after{content:"";position:absolute;inset:-6px 0}
`
