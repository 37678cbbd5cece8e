/** Style of Snackbar. */
export const snackbarStyles = `.p-snackbar{display:flex;align-items:center;gap:8px;min-height:44px;padding:2px 3px;padding-inline-start:11px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-2);color:var(--portico-text-1);animation:p-open var(--portico-fade,.15s)}
.p-toast .p-snackbar{position:absolute;z-index:2;inset-inline:16px;bottom:8px}
.p-card:has(.p-snackbar:not([data-beside])) .p-body{scroll-padding-block-end:76px}
.p-card:has(.p-snackbar:not([data-beside])) .p-body::after{content:"";flex:none;position:static;height:68px;margin-block:-8px -68px;opacity:0;animation:none;pointer-events:none}
.p-snackbar>span{flex:1;min-width:0;padding-block:4px;font-size:.875em;line-height:1.43;overflow-wrap:anywhere}
.p-snackbar[data-kind=success]>.p-icon{color:var(--portico-positive)}
.p-snackbar[data-kind=error]>.p-icon{color:var(--portico-critical)}
`
