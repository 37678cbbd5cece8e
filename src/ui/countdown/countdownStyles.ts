/** Style of Countdown. */
export const countdownStyles = `.p-countdown{font-size:.875em;line-height:1.43;color:var(--portico-text-2);font-variant-numeric:tabular-nums}
.p-countdown[data-soon]{font-weight:600;color:var(--portico-text-1)}
`
