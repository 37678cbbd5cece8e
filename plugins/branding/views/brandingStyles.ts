/** Style of the caption. */
export const brandingStyles = `.p-branding{margin-inline-start:auto}
`
