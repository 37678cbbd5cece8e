/** Style of TrustRail. */
export const trustRailStyles = `.p-rail{position:relative;flex:none;border-block-start:1px solid var(--portico-line);padding-inline:16px;background:var(--portico-surface-0);color:var(--portico-text-3)}
.p-rail>div{display:flex;align-items:center;gap:8px;min-height:35px;font-size:.75em;line-height:1.334}
.p-rail .p-icon{width:16px;height:16px}
.p-rail bdi{min-width:4em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.p-rail-state{position:relative;flex:none;max-width:68%;margin-inline-start:auto;display:flex;align-items:center;gap:6px;padding:0;border:0;border-radius:4px;overflow-wrap:anywhere}
button.p-rail-state::after{content:"";position:absolute;inset:-14px -8px}
@media(hover:hover){button.p-rail-state:hover{color:var(--portico-text-1)}}
.p-rail i{flex:none;width:8px;height:8px;border:1.5px solid var(--portico-line-strong);border-radius:50%;forced-color-adjust:none}
.p-rail[data-state=connected] i{border-color:var(--portico-signal);background:var(--portico-signal-fill)}
.p-rail[data-state=unsupported] i{border-radius:2px;border-color:var(--portico-caution);background:var(--portico-caution)}
.p-rail[data-state=unsupported] .p-rail-state{color:var(--portico-caution)}
.p-rail .p-rail-more{display:block;min-height:24px}
`
