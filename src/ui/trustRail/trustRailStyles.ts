/** Style of TrustRail. */
export const trustRailStyles = `.p-rail{position:relative;flex:none;border-block-start:1px solid var(--portico-line);padding-inline:16px;background:var(--portico-surface-0);color:var(--portico-text-3)}
.p-rail>div{display:flex;align-items:center;gap:8px;min-height:35px;font-size:.75em;line-height:1.334}
.p-rail .p-icon{width:16px;height:16px}
.p-rail bdi{min-width:4em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.p-rail-state{position:relative;flex:none;max-width:min(68%,100% - 4em - 32px);margin-inline-start:auto;display:flex;align-items:center;gap:6px;padding:0;border:0;border-radius:var(--portico-radius-chip);overflow-wrap:anywhere}
.p-rail i{flex:none;width:8px;height:8px;border:1.5px solid var(--portico-line-strong);border-radius:50%;forced-color-adjust:none}
.p-rail[data-state=connected] i{border-color:var(--portico-signal-line);background:var(--portico-signal-fill)}
@media(pointer:coarse){.p-rail>div{min-height:43px}}
.p-rail .p-rail-more{display:block;min-height:24px}
`
