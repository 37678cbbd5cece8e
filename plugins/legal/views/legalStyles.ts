/** Styles of the sentences with links. */
export const legalStyles = `.p-rail .p-legal{min-width:0}
.p-rail .p-legal a{position:relative;color:var(--portico-text-2);text-decoration:underline;text-underline-offset:3px;border-radius:4px}
`
