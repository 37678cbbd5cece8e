/** Style of TrustRail. */
export const trustRailStyles = `.p-rail{position:relative;flex:none;border-block-start:1px solid var(--portico-line);padding-inline:16px;background:var(--portico-surface-0);color:var(--portico-text-3);overflow-wrap:anywhere}
.p-rail>div{display:flex;flex-wrap:wrap;align-content:center;align-items:center;gap:0 8px;min-height:35px;font-size:.75em;line-height:1.334}
.p-rail .p-icon{width:16px;height:16px}
.p-rail bdi{max-width:calc(100% - 24px)}
.p-rail-state{position:relative;flex:auto;width:min-content;min-width:0;max-width:max-content;overflow-wrap:break-word;margin-inline-start:auto;display:flex;align-items:center;gap:6px;padding:0;border-radius:var(--portico-radius-chip)}
.p-rail i{flex:none;width:8px;height:8px;border:1.5px solid var(--portico-line-strong);border-radius:50%;forced-color-adjust:none}
.p-rail[data-state=connected] i{border-color:var(--portico-signal-line);background:var(--portico-signal-fill)}
@media(pointer:coarse){.p-rail>div{min-height:43px}}
`
