/** Style of AlertBar. */
export const alertBarStyles = `.p-alert{flex:none;border-radius:0;border-width:0 0 1px;padding-inline-start:16px;box-shadow:none}
.p-alert b{display:block;font-weight:600}
.p-alert .p-icon-button{margin-block:-8px;margin-inline-end:-4px;color:inherit}
.p-alert :focus-visible{outline-offset:-2px}
`
