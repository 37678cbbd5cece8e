/** Styles of the Connect view. */
export const walletsStyles = `.p-all{flex:none;margin:10px}
`
