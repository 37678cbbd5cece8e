/** Style of Chip. */
export const chipStyles = `.p-chip{--c:var(--portico-signal);display:inline-block;border:1px solid #0000;border-radius:var(--portico-radius-chip);font-size:.75em;line-height:1.334;font-weight:500;white-space:nowrap;color:var(--portico-text-2)}
`
