/** Styles of the Connect view. */
export const walletsStyles = `.p-all{flex:none}.p-row .p-all{margin:10px}
`
