/** Styles of the tokens. */
export const tokensStyles = `.p-tokens-head{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:32px}
.portico .p-tokens-head p{font-size:.75em;line-height:1.334;color:var(--portico-text-2);font-variant-numeric:tabular-nums}
.p-tokens-head .p-icon-button{margin-block:-4px;margin-inline-end:-8px}
.p-token-end{display:flex;flex-direction:column;align-items:end;text-align:end;font-weight:500;overflow-wrap:anywhere}
.p-token-end small{font-size:.75em;line-height:1.334;font-weight:400;color:var(--portico-text-2)}
.p-token .p-row-name,.p-token .p-row-more{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
`
