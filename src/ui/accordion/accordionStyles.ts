/** Style of Accordion. */
export const accordionStyles = `.p-accordion{border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-accordion>button{display:flex;align-items:center;gap:12px;width:100%;min-height:48px;padding:7px 11px;border-radius:inherit;font-size:.875em;line-height:1.43;font-weight:500;color:var(--portico-text-1)}
.p-accordion>button>span{flex:1;min-width:0;overflow-wrap:anywhere}
.p-accordion>button>.p-icon{color:var(--portico-text-2)}
.p-accordion>[aria-expanded=true]>.p-icon{transform:rotate(180deg)}
.p-accordion>button:focus-visible{outline-offset:-2px}
@media(forced-colors:active){.p-accordion>button>.p-icon{color:ButtonText}}
@media(hover:hover){.p-accordion>button:hover{background:var(--portico-surface-2)}}
.p-accordion>button:active{background:var(--portico-surface-3)}
.p-accordion>div{display:grid;grid-template-rows:0fr;visibility:hidden;transition:calc(.15s*var(--portico-motion));transition-property:grid-template-rows,visibility}
.p-accordion[data-open]>div{grid-template-rows:1fr;visibility:visible}
.p-accordion>div>div{min-height:0;overflow:hidden;padding-inline:12px}
.p-accordion>div>div::after{content:"";display:block;height:12px}
@media(forced-colors:active){.p-accordion{border-color:ButtonText}}
`
