/** Style of Pager. */
export const pagerStyles = `.p-pager{position:relative;display:flex;flex-direction:column;align-items:center;gap:8px;min-height:48px;justify-content:center}
.p-pager>.p-button{align-self:stretch}
.p-pager>i{position:absolute;inset-block-start:-240px;height:240px;width:1px;pointer-events:none}
`
