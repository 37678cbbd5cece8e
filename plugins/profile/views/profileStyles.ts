/** Styles of the view of wallets. */
export const profileStyles = `.p-wallets{display:flex;flex-direction:column;gap:8px;min-height:14.5em}
.p-wallets>:is(.p-empty,.p-button:last-child){margin-block-start:auto}
.p-wallets>.p-empty:last-child{margin-block-end:auto}
.p-wallets-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;min-height:32px}
.p-wallets-head .p-button{min-height:32px;padding:4px}
.p-wallet{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:var(--portico-row);padding:7px 11px;border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-wallet[data-active]{border-color:var(--portico-signal-line);background:var(--portico-signal-tint)}
.p-wallet-text{flex:1 1 min(7.5em,100% - 52px);min-width:0;display:flex;flex-direction:column;align-items:start}
.portico .p-wallet-more{font-size:.75em;line-height:1.334;color:var(--portico-text-2);overflow-wrap:anywhere}
[data-past] .p-wallet-text{flex-basis:min(6em,100% - 52px)}
.portico .p-wallet-name{font-weight:500;line-height:1.375;color:var(--portico-text-1);overflow-wrap:anywhere}
.p-wallet .p-address{white-space:normal;overflow-wrap:anywhere}
.p-wallet-more .p-address{font-size:.9em}
.p-wallet-end{display:flex;flex-wrap:wrap;align-items:center;justify-content:end;gap:4px;margin-inline-start:auto}
.p-wallet .p-button{min-height:36px;padding:4px 10px;font-size:.875em}
.p-wallet .p-wallet-toggle.p-wallet-toggle{align-self:start;min-height:24px;padding:0 4px;margin-inline-start:-4px;font-size:.75em;gap:4px}
.p-wallet-toggle .p-icon{width:12px;height:12px;transition:transform calc(.15s*var(--portico-motion))}
.p-wallet-toggle[aria-expanded=true] .p-icon{transform:rotate(180deg)}
.p-wallet-accounts{flex:1 0 100%;list-style:none;display:flex;flex-direction:column;gap:4px;padding-block-start:4px;border-block-start:1px solid var(--portico-line)}
.p-wallet-accounts>li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;min-height:40px}
.p-wallet-accounts .p-wallet-end{min-height:36px}
@media(pointer:coarse){.p-wallet .p-button,.p-wallets-head .p-button,.p-wallet .p-wallet-toggle.p-wallet-toggle{min-height:44px}}
`
