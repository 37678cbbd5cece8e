/** Style of Tooltip. */
export const tooltipStyles = `.p-tip{position:relative;display:inline-flex;max-width:100%}
.p-tip>[role=tooltip]{position:absolute;z-index:4;inset-block-end:100%;inset-inline-start:0;width:max-content;max-width:240px;padding-block-end:6px}
.p-tip[data-end]>[role=tooltip]{inset-inline:auto 0}
.p-tip>[role=tooltip]>span{display:block;padding:8px 10px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-chip);background:var(--portico-surface-3);color:var(--portico-text-1);font-size:.8125em;line-height:1.385;font-weight:400;text-align:start;white-space:normal;overflow-wrap:anywhere}
.p-tip[data-below]>[role=tooltip]{inset-block:100% auto;padding-block:6px 0}
`
