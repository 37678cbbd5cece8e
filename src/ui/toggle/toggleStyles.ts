/** Style of Toggle. */
export const toggleStyles = `.p-toggle-track{flex:none;display:block;width:40px;height:24px;padding:3px;border:1px solid var(--portico-line-strong);border-radius:12px;background:var(--portico-surface-0)}
.p-toggle-track i{display:block;width:16px;height:16px;border-radius:50%;background:var(--portico-line-strong);transition:transform calc(.1s*var(--portico-motion))}
[aria-checked=true]>.p-toggle-track{border-color:var(--portico-signal-line);background:var(--portico-signal-fill)}
[aria-checked=true]>.p-toggle-track i{background:var(--portico-on-signal);transform:translateX(calc(var(--portico-dir)*16px))}
.p-toggle .p-row-text{text-align:start}
@media(forced-colors:active){.p-toggle{border-color:ButtonText}[aria-checked=true]>.p-toggle-track{forced-color-adjust:none;border-color:Highlight;background:Highlight}[aria-checked=true]>.p-toggle-track i{background:HighlightText}}
`
