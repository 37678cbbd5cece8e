/** Tones of Chip. */
export const chipVariantStyles = `.p-chip[data-tone]{padding:1px 6px;color:var(--c);border-color:currentColor}
.p-chip[data-tone=positive]{--c:var(--portico-positive)}
.p-chip[data-tone=caution]{--c:var(--portico-caution)}
.p-chip[data-tone=critical]{--c:var(--portico-critical)}
`
