/** Style of Tile and TileGrid: with large text and little space, each tile is a row, where a name may use any number of lines. */
export const tileStyles = `.p-tiles{list-style:none;display:grid;container-type:inline-size;grid-template-columns:repeat(auto-fill,minmax(min(max(6em,(13em - 100%)*99),100%),1fr));gap:8px}
.p-tiles>li{display:grid;min-width:0}
.p-tile{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:7px;min-width:0;min-height:104px;padding:7px 3px;border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);color:var(--portico-text-1);text-align:center;font-size:.8125em;line-height:1.25;font-weight:500}
.p-tile .p-logo{font-size:1.23em}
.p-tile-name{max-width:100%;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.p-tile-more{max-width:100%;overflow-wrap:anywhere;font-size:.923em;font-weight:400;color:var(--portico-text-2)}
.p-tile-check{position:absolute;inset-block-start:6px;inset-inline-end:6px;color:var(--portico-signal)}
.p-tile:focus-visible{outline-offset:-2px}
.p-tile[aria-current]{background:var(--portico-signal-tint);box-shadow:inset 0 0 0 1.5px var(--portico-signal-line)}
.p-tile[aria-disabled=true]:not([aria-busy]){color:var(--portico-text-3)}
@media(hover:hover){.p-tile:hover:not([aria-disabled=true],[aria-current]){background:var(--portico-surface-2)}}
.p-tile:active:not([aria-disabled=true]){background:var(--portico-surface-3)}
.p-tiles[data-compact]{grid-template-columns:repeat(auto-fill,minmax(min(max(4.75em,(13em - 100%)*99),100%),1fr))}
.p-tiles[data-compact] .p-tile{min-height:84px}
.p-tiles[data-compact] .p-tile:not([aria-current],:hover,:active){background:none}
@container(max-width:13em){.p-tiles .p-tile.p-tile{flex-direction:row;gap:12px;min-height:56px;padding:7px 11px;text-align:start}.p-tile-name{display:block}}
@media(forced-colors:active){.p-tile{border-color:ButtonText}.p-tile[aria-current]{border-color:Highlight;border-width:2px}.p-tile[aria-disabled=true]{border-color:GrayText}}
`
