/** Style of MessageBlock. */
export const messageBlockStyles = `.p-message{max-height:112px;overflow:auto;overscroll-behavior:contain;padding:10px;border:1px solid #0000;border-radius:var(--portico-radius-chip);background:var(--portico-surface-1);color:var(--portico-text-2);font:400 .8125em/1.385 var(--portico-mono);white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate;text-align:start}
.p-receipt .p-message{font-size:.93em}
.p-message[data-expanded]{max-height:280px}
.p-message:focus-visible{outline-offset:-2px}
@media(forced-colors:active){.p-message{border-color:CanvasText}}
`
