/** Style of TextField, also the base of the other fields. */
export const textFieldStyles = `.p-field{display:flex;flex-direction:column;gap:4px;min-width:0}
.p-field>label{padding-inline:4px;font-size:.8125em;line-height:1.385;font-weight:500;color:var(--portico-text-2)}
.p-field-box{display:flex;align-items:center;gap:8px;min-height:48px;padding-inline:13px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-0);color:var(--portico-text-3)}
.p-field-box:has(>.p-icon-button:last-child){padding-inline-end:3px}
.p-field-box:has(>.p-button:last-child){padding-inline-end:3px}
.p-field-box>.p-button{min-height:40px;padding-block:4px}
.p-field-box input{flex:1;min-width:0;height:46px;padding:0;border:0;outline:0;background:none;color:var(--portico-text-1);appearance:none}
.p-field-box input::placeholder{color:var(--portico-text-3);opacity:1}
.p-field-box>span{flex:none;font-size:.875em}
@media(hover:hover){.p-field-box:hover{border-color:var(--portico-text-2)}}
.p-field[data-error] .p-field-box{border-color:var(--portico-critical)}
.p-field-box:has(input[aria-disabled=true]){border-color:var(--portico-line);background:var(--portico-surface-2)}
.p-field-box input[aria-disabled=true]{color:var(--portico-text-3)}
.p-field-box:has(input:focus-visible){outline:2px solid var(--portico-signal-line);outline-offset:-1px;border-color:var(--portico-signal-line)}
@supports not selector(:has(*)){.p-field-box:focus-within{outline:2px solid var(--portico-signal-line);outline-offset:-1px}}
.p-field-hint,.p-field-error{padding-inline:4px;font-size:.8125em;line-height:1.385}
.p-field .p-field-hint{color:var(--portico-text-2)}
.p-field .p-field-error{display:flex;gap:6px;color:var(--portico-critical)}
.p-field-error:empty{position:absolute}
.p-field-error>span{min-width:0;overflow-wrap:anywhere}
.p-field-error .p-icon{width:16px;height:16px;margin-block-start:1px}
`
