/** Scrim and placement of the card on the page, for the shell. Its top stays where it is while the content changes. */
export const frameStyles = `.portico-overlay,.portico-frame{position:fixed;inset:0}
.portico-overlay{background:var(--portico-scrim);animation:p-fade var(--portico-fade,.16s)}
.portico-frame{--top:max(16px,(var(--portico-vh) - 640px)/2);bottom:var(--portico-vb);display:grid;place-items:start center;padding:var(--top) 16px 16px;pointer-events:none}
.portico-frame .p-card{width:360px;max-height:min(720px,var(--portico-vh) - var(--top) - 16px);box-shadow:var(--portico-edge);pointer-events:auto;animation:p-open var(--portico-fade,.24s) cubic-bezier(.2,.9,.25,1)}
@media(max-width:430px){.portico-frame{padding:0;place-items:end stretch}
.portico-frame .p-card{width:100%;max-width:none;max-height:calc(var(--portico-vh) - max(24px,env(safe-area-inset-top)));border-radius:var(--portico-radius-sheet) var(--portico-radius-sheet) 0 0;padding-block-end:env(safe-area-inset-bottom);animation-name:p-sheet;animation-duration:var(--portico-fade,.25s)}
.portico-frame .p-card::before{content:"";position:absolute;inset:6px 0 auto;z-index:1;width:32px;height:4px;margin:auto;border-radius:2px;background:var(--portico-line-strong)}
[data-full-screen]>.portico-frame .p-card{height:var(--portico-vh);max-height:none;border-radius:0;padding-block-start:env(safe-area-inset-top)}
[data-full-screen]>.portico-frame .p-card::before{display:none}}
@keyframes p-fade{0%{opacity:0}}
@keyframes p-open{0%{opacity:0;transform:translateY(calc(8px*var(--portico-motion))) scale(calc(1 - .03*var(--portico-motion)))}}
@keyframes p-sheet{0%{opacity:var(--portico-motion);transform:translateY(calc(100%*var(--portico-motion)))}}
`
