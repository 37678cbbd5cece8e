/** Style of SectionLabel. */
export const sectionLabelStyles = `.p-section{font-size:.75em;line-height:1.334;font-weight:600;color:var(--portico-text-2);padding:8px 4px 0}
`
