/** Styles of the sentences with links. */
export const legalStyles = `.p-rail .p-legal{min-width:0}
.p-rail .p-legal a{position:relative;color:var(--portico-text-2);text-decoration:underline;text-underline-offset:3px;border-radius:4px}
.p-rail .p-legal a::after{content:'';position:absolute;inset:-4px 0}
`
