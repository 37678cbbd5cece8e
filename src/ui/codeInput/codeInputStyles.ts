/**
 * Style of CodeInput, on top of that of TextField. Browsers colour the text and background of autofilled inputs: the boxes are
 * drawn separately, so the input's text stays transparent and its content box has no height.
 */
export const codeInputStyles = `.p-code-boxes{position:relative;direction:ltr;display:grid;grid-template-columns:repeat(var(--n),minmax(36px,44px));justify-content:center;column-gap:clamp(0px,calc((100% - var(--n)*36px)/(var(--n) - 1)),8px)}
.p-code-boxes>span{pointer-events:none;display:grid;place-items:center;height:56px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-0);color:var(--portico-text-1);font:500 1.375em/1.273 var(--portico-mono)}
.p-code-boxes>input{position:absolute;inset:0;z-index:1;width:100%;height:100%;padding:56px 0 0;border:0;outline:0;background:none content-box;color:#0000;-webkit-text-fill-color:#0000;caret-color:#0000;text-align:center;cursor:text;appearance:none}
.p-code-boxes>input::selection{background:#0000;color:#0000}
.p-code-boxes>input:focus~[data-active]{outline:2px solid var(--portico-signal-line);outline-offset:2px;border-color:var(--portico-signal-line)}
.p-code-boxes>input[aria-invalid]~span{border-color:var(--portico-critical)}
.p-code-boxes>input:read-only~span{background:var(--portico-surface-1);color:var(--portico-text-2)}
.p-code>.p-field-hint,.p-code>.p-field-error{justify-content:center;text-align:center}
.p-code .p-field-error{min-height:1.385em}
.p-code .p-field-error:empty{position:static}
@media(forced-colors:active){.p-code-boxes>input{forced-color-adjust:none}}
`
