/** Styles of the page's requests that wait in a wallet. */
export const pageRequestStyles = `.p-account-request .p-note-text>*{display:block}
.p-account-request .p-note-text>span+span{margin-top:4px;padding-inline-start:8px;border-inline-start:1px solid currentColor}
`
