/** Styles of the views to buy with, on top of the UI parts. */
export const onrampStyles = `.p-onramp{display:flex;flex-direction:column;gap:12px}
.p-onramp-methods{display:flex;flex-wrap:wrap;gap:12px 8px;margin:0;padding:0;border:0;min-width:0}
.p-onramp-methods label{position:relative;display:inline-flex;align-items:center;min-height:32px;padding:3px 12px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-chip);font-size:.8125em;line-height:1.385;font-weight:500;color:var(--portico-text-2);cursor:pointer}
.p-onramp-methods label::after{content:"";position:absolute;inset:-7px -4px}
.p-onramp-methods input{position:absolute;inset:0;margin:0;opacity:0;appearance:none}
.p-onramp-methods label:has(:checked){border-color:var(--portico-signal);background:var(--portico-signal-tint);color:var(--portico-signal)}
.p-onramp-methods label:has(:focus-visible){outline:2px solid var(--portico-signal-line);outline-offset:2px}
@media(hover:hover){.p-onramp-methods label:not(:has(:checked)):hover{background:var(--portico-surface-1);color:var(--portico-text-1)}}
@media(forced-colors:active){.p-onramp-methods label:has(:checked){background:Highlight;color:HighlightText;forced-color-adjust:none}}
@supports not selector(:has(*)){.p-onramp-methods label:focus-within{outline:2px solid var(--portico-signal-line);outline-offset:2px}.p-onramp-methods :checked{opacity:1;border:2px solid var(--portico-signal);border-radius:inherit}}
.p-onramp-presets{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-top:-4px}
.p-onramp-currency{display:inline-flex;align-items:center;gap:8px;min-height:40px;padding-block:4px;padding-inline:8px 12px;border-radius:var(--portico-radius-chip)}
.p-onramp-currency .p-logo{flex:none}
.p-onramp-currency .p-icon{width:16px;height:16px}
.p-onramp-get{display:grid;grid-template-columns:1fr auto;align-items:center;gap:4px 8px;padding:12px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-onramp-get>*{min-width:0}
.p-onramp-get>p,.p-onramp-get>.p-onramp-label{grid-column:1/-1;overflow-wrap:anywhere}
.p-onramp-get output{font-size:1.692em;line-height:1.273;font-weight:600;font-variant-numeric:tabular-nums;color:var(--portico-text-1);overflow-wrap:anywhere}
.p-onramp-get output[data-none]{font-size:1em;font-weight:400;color:var(--portico-text-3)}
.p-onramp-get .p-button{font-size:1.231em}
.p-onramp-buttons{display:flex;flex-direction:column;gap:8px}
@media(pointer:coarse){.p-onramp-methods label,.p-onramp-currency{min-height:44px}.p-onramp-methods label::after{content:none}}
`
