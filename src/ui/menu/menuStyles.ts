/** Style of Menu. */
export const menuStyles = `.p-menu{position:relative;flex:none;display:inline-block}
.p-menu-list{position:absolute;z-index:3;inset-block-start:calc(100% + 4px);inset-inline-end:0;width:max-content;min-width:160px;max-width:min(280px,80vw);padding:4px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-2);color:var(--portico-text-1);box-shadow:0 8px 24px var(--portico-scrim)}
.p-menu-list[data-up]{inset-block:auto calc(100% + 4px)}
.p-menu [role=menuitem]{display:flex;width:100%;text-align:start;align-items:center;gap:12px;min-height:40px;padding:6px 12px;border-radius:var(--portico-radius-chip);font-size:.875em;line-height:1.43;font-weight:500;cursor:pointer;overflow-wrap:anywhere}
.p-menu [role=menuitem]:focus-visible{outline-offset:-2px}
.p-menu [role=menuitem]:focus{background:var(--portico-surface-3)}
.p-menu [role=menuitem]:active{background:var(--portico-surface-1)}
.p-menu [data-critical]{color:var(--portico-critical)}
.p-menu [role=menuitem][aria-disabled=true]{color:var(--portico-text-3);cursor:default}
.p-menu [role=menuitem] small{display:block;font-size:.857em;line-height:1.334;font-weight:400;color:var(--portico-text-2)}
@media(pointer:coarse){.p-menu [role=menuitem]{min-height:44px}}
@media(forced-colors:active){.p-menu [role=menuitem]:focus{outline:2px solid Highlight;outline-offset:-2px}}
`
