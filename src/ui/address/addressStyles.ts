/** Style of Address. */
export const addressStyles = `.p-address{unicode-bidi:isolate;font:400 .8125em/1.385 var(--portico-mono);letter-spacing:.01em;color:var(--portico-text-2)}
.p-address b{font-weight:700;color:var(--portico-text-1)}
.p-address:not([data-full]){white-space:nowrap}
.p-address[data-full]{display:block;padding:8px 10px;border-radius:var(--portico-radius-chip);background:var(--portico-surface-1);text-align:center;text-wrap:balance}
.p-address[data-full]>*{display:inline-block;margin-inline:.3em}
`
