/** Style of IconButton. */
export const iconButtonStyles = `.p-icon-button{position:relative;flex:none;display:grid;place-items:center;width:40px;height:40px;padding:0;border-radius:var(--portico-radius-control);color:var(--portico-text-2)}
.p-icon-button::after{content:"";position:absolute;inset:-4px}
.p-icon-button[aria-disabled=true]{color:var(--portico-text-3)}
@media(hover:hover){.p-icon-button:hover:not([aria-disabled=true]){background:var(--portico-surface-1);color:var(--portico-text-1)}}
.p-icon-button:active:not([aria-disabled=true]){background:var(--portico-surface-2)}
`
