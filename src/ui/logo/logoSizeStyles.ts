/** Sizes of Logo other than that of a row. */
export const logoSizeStyles = `.p-logo[data-size="28"]{width:28px;height:28px;border-radius:var(--portico-radius-chip);font-size:.75em}
.p-logo[data-size="48"]{width:48px;height:48px;border-radius:var(--portico-radius-control)}
.p-logo[data-size="64"]{width:64px;height:64px;border-radius:var(--portico-radius-plate);font-size:1.375em}
`
