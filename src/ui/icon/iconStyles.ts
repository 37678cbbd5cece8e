/** Style of Icon. */
export const iconStyles = `.p-icon{display:block;flex:none;width:20px;height:20px}
.portico[dir=rtl] .p-flip{transform:scaleX(-1)}
`
