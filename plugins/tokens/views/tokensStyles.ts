/** Styles of the tokens. */
export const tokensStyles = `.p-account-tabs{position:relative}
.p-account-tabs:has(.p-tokens-head) .p-tablist{margin-inline-end:44px}
.p-tokens-head:has(.p-icon-button){position:absolute;inset-block-start:2px;inset-inline-end:-8px;z-index:1}
.p-section+* .p-tokens-head:has(.p-icon-button){inset-block-start:-3px}
.portico .p-tokens-head p{font-size:.75em;line-height:1.334;color:var(--portico-text-2);font-variant-numeric:tabular-nums}
.p-token-end{display:flex;flex-direction:column;align-items:end;text-align:end;font-weight:500;overflow-wrap:anywhere}
.p-token-end small{font-size:.75em;line-height:1.334;font-weight:400;color:var(--portico-text-2)}
.p-token .p-row-name,.p-token .p-row-more{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
`
