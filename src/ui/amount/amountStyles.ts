/** Style of Amount. */
export const amountStyles = `.p-amount{white-space:nowrap;font-variant-numeric:tabular-nums}
.p-amount bdi{unicode-bidi:isolate;direction:ltr}
.p-amount[data-size=display]{display:block;font-size:2.375em;line-height:1.1;font-weight:600;letter-spacing:-.022em;white-space:normal;overflow-wrap:anywhere;color:var(--portico-text-1)}
.p-amount[data-size=number]{font-size:1.5em;line-height:1.25;letter-spacing:-.01em;font-weight:600}
.p-amount-rest{color:var(--portico-text-2)}
`
