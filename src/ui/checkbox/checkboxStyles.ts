/** Style of Checkbox. */
export const checkboxStyles = `.p-checkbox{display:flex;flex-direction:column;gap:4px}
.p-checkbox>label{position:relative;display:flex;align-items:start;gap:12px;min-height:44px;padding:12px 0;font-size:.875em;line-height:1.43;color:var(--portico-text-2);cursor:pointer}
.p-checkbox>label>span{min-width:0;overflow-wrap:anywhere}
.p-checkbox a{color:var(--portico-text-1);text-decoration:underline;text-underline-offset:3px;border-radius:4px}
.p-checkbox input{position:absolute;inset-block-start:10px;inset-inline-start:0;width:24px;height:24px;margin:0;appearance:none;border:1.5px solid var(--portico-line-strong);border-radius:6px;background:var(--portico-surface-0);cursor:inherit}
.p-checkbox input::after{content:"";position:absolute;inset:-10px;inset-inline-end:-10px}
.p-checkbox input:checked{border-color:var(--portico-signal);background:var(--portico-signal-fill)}
.p-checkbox[data-error] input{border-color:var(--portico-critical)}
.p-checkbox label>.p-icon{position:relative;width:24px;height:20px;flex:none;color:var(--portico-on-signal);pointer-events:none;visibility:hidden}
.p-checkbox input:checked~.p-icon{visibility:visible}
@media(hover:hover){.p-checkbox>label:hover input:not(:checked){background:var(--portico-surface-1)}}
.p-checkbox .p-field-error{padding-inline-start:0;margin-block-start:-8px}
@media(forced-colors:active){.p-checkbox input:checked{background:Highlight;forced-color-adjust:none}.p-checkbox label>.p-icon{color:HighlightText;forced-color-adjust:none}}
`
