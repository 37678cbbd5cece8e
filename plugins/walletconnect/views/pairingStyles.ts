/** Styles of the pairing views. */
export const pairingStyles = `.p-pairing{display:flex;flex-direction:column;gap:12px;text-align:center}
.p-pairing>p{margin:0;color:var(--portico-text-2)}
.p-pairing .p-until{min-height:20px;margin-block:-8px}
.p-until>.p-countdown:not([data-soon]){opacity:0}
.p-pairing .p-tablist{gap:2px;padding:2px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);box-shadow:none}
.p-pairing .p-tablist button{position:relative;z-index:1;min-height:36px;border-radius:calc(var(--portico-radius-control) - 2px)}
.p-pairing .p-tablist i{inset-block:2px;inset-inline-start:2px;width:calc((100% - 2px - 2px*var(--of))/var(--of));height:auto;border-radius:calc(var(--portico-radius-control) - 2px);background:var(--portico-surface-3);transform:translateX(calc(var(--at)*var(--portico-dir)*(100% + 2px)))}
@media(pointer:coarse){.p-pairing .p-tablist button{min-height:44px}}
.p-pairing>.p-pairing-link{padding:8px 10px;border-radius:var(--portico-radius-chip);background:var(--portico-surface-1);font:400 .8125em/1.385 var(--portico-mono);text-align:start}
.p-ways{display:flex;flex-wrap:wrap;justify-content:center;gap:0 16px}
`
