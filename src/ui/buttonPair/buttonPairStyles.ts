/** Style of ButtonPair: the second button is twice as wide, and comes first if the labels do not fit side by side. */
export const buttonPairStyles = `.p-pair,.p-pair.p-end{display:flex;flex-flow:row wrap-reverse;gap:8px;reading-flow:flex-visual}
.p-pair>div{flex:1 1 calc((100% - 8px)/3);display:flex;flex-direction:column;gap:4px;min-width:fit-content}
.p-pair>div+div{flex:2 1 calc((100% - 8px)*2/3)}
.p-pair .p-button{flex:1}
.p-pair:has(.p-button+*){align-items:start}
`
