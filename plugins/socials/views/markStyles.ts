/** Styles of a provider's mark. */
export const markStyles = `.p-social-mark{display:grid;place-items:center;inline-size:24px;block-size:24px;font-weight:600;font-size:1.0625em;line-height:1}
`
