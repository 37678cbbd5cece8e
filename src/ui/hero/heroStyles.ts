/** Style of Hero: the awaited party in the middle of the card, with a slow ring; once done, beside a check that is drawn. */
export const heroStyles = `.p-card:has(.p-hero){min-height:296px}
.p-hero{min-height:176px;display:flex;flex-direction:column;align-items:center;gap:16px;padding-block:24px 16px;text-align:center}
.p-hero>:last-child{max-width:100%;overflow-wrap:anywhere}
.p-hero-marks{display:flex;align-items:center;justify-content:center;gap:16px}
.p-hero-marks .p-logo{width:72px;height:72px;border-radius:var(--portico-radius);font-size:1.5em}
.p-hero-marks>.p-icon{width:72px;height:72px;padding:22px;border-radius:50%;background:var(--portico-surface-1);color:var(--portico-text-1)}
.p-hero-marks>.p-hero-page{width:48px;height:48px;border-radius:50%}
.p-hero-title{font-size:1.125em;line-height:1.334;font-weight:600;letter-spacing:-.01em;color:var(--portico-text-1)}
.p-hero-title :is(.p-amount,.p-around bdi){display:block}
.p-hero-title+p{margin-block-start:4px;text-wrap:balance}
.p-hero~p{text-align:center}
.p-hero[data-status=waiting] .p-logo:last-child{animation:p-ring calc(2s*var(--portico-motion)) ease-out 2}
.p-hero-check{flex:none;width:64px;height:64px;border-radius:50%;background:var(--portico-positive-tint);color:var(--portico-positive);animation:p-pop calc(.4s*var(--portico-motion));animation-timing-function:cubic-bezier(.34,1.56,.64,1);animation-timing-function:linear(0,.9 27%,1.12 47%,.98 78%,1)}
.p-hero-check path{stroke-dasharray:1;animation:p-draw calc(.32s*var(--portico-motion)) cubic-bezier(.4,0,.2,1) calc(.08s*var(--portico-motion)) backwards}
.p-success{display:grid;place-content:center;animation:p-fade var(--portico-fade,.2s)}
@media(forced-colors:active){.p-hero-marks>svg{background:none;color:CanvasText}}
@keyframes p-ring{0%{outline:2px solid var(--portico-signal-line)}to{outline:2px solid #0000;outline-offset:14px}}
@keyframes p-pop{0%{opacity:0;transform:scale(.7)}}
@keyframes p-draw{0%{stroke-dashoffset:1}}
`
