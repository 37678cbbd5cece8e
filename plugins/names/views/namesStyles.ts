/** Styles of the views of names. */
export const namesStyles = `.p-names{display:flex;flex-direction:column;gap:12px}
.p-names .p-field-box{direction:ltr}
.p-names .p-field-box>bdi{flex:none;max-width:50%;color:var(--portico-text-2);overflow-wrap:anywhere}
.p-names-more{font-size:.875em;color:var(--portico-text-2)}
.p-names-done{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
.portico .p-names-name{font-size:1.5em;line-height:1.25;font-weight:600;color:var(--portico-text-1);overflow-wrap:anywhere}
.p-names-done .p-address[data-full]{width:100%;text-align:center}
`
