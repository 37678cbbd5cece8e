/** Scrim and placement of the card on the page, for the shell. */
export const frameStyles = `.portico-overlay,.portico-frame{position:fixed;inset:0;z-index:var(--portico-z)}
.portico-overlay{background:var(--portico-scrim);animation:p-fade .15s}
.portico-frame{display:grid;place-items:center;padding:16px;pointer-events:none}
.portico-frame .p-card{width:360px;max-height:min(640px,var(--portico-vh,100dvh) - 32px);box-shadow:var(--portico-edge);pointer-events:auto;animation:p-open .2s cubic-bezier(0,0,.2,1)}
.portico-frame .p-card[data-shake]{animation:p-open .2s,p-shake .5s}
@media(max-height:700px){.portico-frame{align-items:start}.portico-frame .p-card{max-height:calc(var(--portico-vh,100dvh) - 32px)}}
@media(max-width:430px){.portico-frame{padding:0;place-items:end stretch}
.portico-frame .p-card{width:100%;max-width:none;max-height:calc(var(--portico-vh,100dvh) - 24px);border-radius:var(--portico-radius-sheet) var(--portico-radius-sheet) 0 0;padding-block-end:env(safe-area-inset-bottom);animation-name:p-sheet;animation-duration:.25s}
.portico-frame .p-card[data-shake]{animation-name:p-sheet,p-shake;animation-duration:.25s,.5s}
.portico-frame .p-card::before{content:"";position:absolute;inset:6px 0 auto;z-index:1;width:32px;height:4px;margin:auto;border-radius:2px;background:var(--portico-line-strong)}}
@keyframes p-fade{0%{opacity:0}}
@keyframes p-open{0%{opacity:0;transform:translateY(8px)}}
@keyframes p-sheet{0%{transform:translateY(100%)}}
@keyframes p-shake{20%,60%{transform:translateX(-6px)}40%{transform:translateX(6px)}80%{transform:translateX(4px)}}
`
