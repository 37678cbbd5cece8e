/** Style of StatusText. */
export const statusTextStyles = `.p-status{text-align:center}
.p-status:empty{position:absolute}
.p-status[data-tone=failed]{color:var(--portico-critical)}
`
