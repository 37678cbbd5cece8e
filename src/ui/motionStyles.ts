/** Animations of changing views, the signal line, a refused close and a closing card: nothing the first view needs. */
export const motionStyles = `.p-card{--p-by:calc(8px*var(--portico-dir)*var(--portico-motion))}
[data-direction=back] .p-card{--p-by:calc(-8px*var(--portico-dir)*var(--portico-motion))}
.p-card:is([data-phase=out],[data-phase=swap]) .p-body{animation:p-leave var(--portico-fade,.15s) cubic-bezier(.4,0,1,1) both}
.p-card[data-phase=in] .p-body{animation:p-enter var(--portico-fade,.15s) cubic-bezier(0,0,.2,1)}
.p-card[data-phase=out] h2>span{animation:p-gone var(--portico-fade,.12s) both}
.p-card:is([data-phase=swap],[data-phase=in]) h2>span{animation:p-fade var(--portico-fade,.12s)}
@keyframes p-leave{to{opacity:0;transform:translateX(calc(var(--p-by)*-1))}}
@keyframes p-enter{0%{opacity:0;transform:translateX(var(--p-by))}}
@keyframes p-gone{to{opacity:0}}
.p-signal i{--p-by:calc(197%*var(--portico-dir)*var(--portico-motion))}
.p-signal[data-status=waiting] i{opacity:1;animation:p-sweep calc(1.6s*var(--portico-motion)) linear 3}
.p-signal[data-status=done] i{inset:0;background:var(--portico-positive);animation:p-done .8s}
.p-signal[data-status=failed] i{opacity:1;inset:0;animation:p-fill .15s;background:var(--portico-critical)}
@keyframes p-fill{0%{inset:0 calc(33%*var(--portico-motion))}}
@keyframes p-done{0%{opacity:1;inset:0 calc(33%*var(--portico-motion))}25%,99%{opacity:1;inset:0}}
@keyframes p-sweep{0%{transform:translateX(calc(var(--p-by)*-1))}to{transform:translateX(var(--p-by))}}
.portico-frame:has([data-shake]){animation:p-shake .5s}
.p-card[data-shake]::after{content:"";position:absolute;inset:0;z-index:1;border:calc(2px*(1 - var(--portico-motion))) solid var(--portico-caution);border-radius:inherit;pointer-events:none}
@keyframes p-shake{20%,60%{transform:translateX(calc(-6px*var(--portico-motion)))}40%{transform:translateX(calc(6px*var(--portico-motion)))}80%{transform:translateX(calc(4px*var(--portico-motion)))}}
.portico[data-leaving] *{animation:none;transition:none}
.portico[data-leaving] .portico-overlay{animation:p-gone var(--portico-fade,.15s) both}
.portico[data-leaving] .p-card{animation:p-gone var(--portico-fade,.12s) both}
.portico[data-leaving=done] .p-signal i{opacity:1}
.portico[data-leaving=done] .p-body{justify-content:center}
@media(max-width:430px){.portico[data-leaving] .p-card{animation:p-sink var(--portico-fade,.2s) cubic-bezier(.4,0,1,1) both}}
.portico[data-leaving=done] .p-card{animation-delay:.72s;pointer-events:auto;cursor:default}
@keyframes p-sink{to{opacity:var(--portico-motion);transform:translateY(calc(100%*var(--portico-motion)))}}
`
