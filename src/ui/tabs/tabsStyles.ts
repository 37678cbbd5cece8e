/** Style of Tabs. */
export const tabsStyles = `.p-tablist{position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:1fr;box-shadow:inset 0 -1px var(--portico-line)}
.p-tablist button{min-height:44px;padding:4px;border-radius:var(--portico-radius-chip);font-size:.875em;font-weight:500;text-align:center;color:var(--portico-text-2);overflow-wrap:anywhere}
.p-tablist [aria-selected=true]{color:var(--portico-text-1);font-weight:600}
.p-tabs>.p-section{font-size:.9375em;color:var(--portico-text-1);padding-inline:0}
@media(hover:hover){.p-tablist button:hover{color:var(--portico-text-1)}}
.p-tabs :focus-visible{outline-offset:-2px}
.p-tablist i{position:absolute;pointer-events:none;bottom:0;inset-inline-start:0;width:calc(100%/var(--of));height:2px;background:var(--portico-signal-line);transform:translateX(calc(var(--at)*var(--portico-dir)*100%));transition:transform calc(.15s*var(--portico-motion));forced-color-adjust:none}
.p-tabs>[data-turned]{animation:p-fade var(--portico-fade,.2s)}
.p-tabs>:last-child{padding-block-start:8px;border-radius:var(--portico-radius-chip);display:flex;flex-direction:column;gap:8px}
`
