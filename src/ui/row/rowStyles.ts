/** Style of List and Row. */
export const rowStyles = `.p-list{list-style:none;display:flex;flex-direction:column;gap:8px}
.p-row{position:relative;display:flex;align-items:center;gap:12px;width:100%;min-height:var(--portico-row);padding:7px 11px;border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);color:var(--portico-text-1);font-weight:500;line-height:1.375}
.p-row:focus-visible{outline-offset:-2px}
.p-row-text{flex:1;min-width:0;overflow-wrap:anywhere}
.p-row-name,.p-row-more{display:block}
.p-row-more{font-size:.75em;line-height:1.334;font-weight:400;color:var(--portico-text-2)}
.p-row-end{flex:none;display:flex;flex-wrap:wrap;justify-content:end;align-items:center;gap:4px;max-width:60%;font-variant-numeric:tabular-nums}
@media(hover:hover){.p-row:hover:not([data-static],[aria-disabled=true],[aria-current]){background:var(--portico-surface-2)}}
.p-row:active:not([data-static],[aria-disabled=true]){background:var(--portico-surface-3)}
`
