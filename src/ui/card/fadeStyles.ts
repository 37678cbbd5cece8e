/**
 * Fades at the edges of Card's scrolling body. They cover its padding where nothing scrolls, so they may stay where a browser has no
 * scroll-driven animations. Those are restarted for each view: Chromium keeps the last ones when nothing scrolls any more. A border
 * image covers the padding beside them: with margins of less than 0, WebKit would make the body wider by its padding.
 */
export const fadeStyles = `.p-body::before,.p-body::after{content:"";position:sticky;z-index:1;flex:none;height:16px;margin-block:-16px -8px;top:-16px;pointer-events:none;border-image:linear-gradient(var(--portico-surface-0),#0000) 0 fill//0 16px}
.p-body::after{margin-block:-8px -16px;top:auto;bottom:-16px;transform:scaleY(-1)}
@supports(animation-timeline:scroll()){.p-body::before,.p-body::after{opacity:0;animation:p-more linear both;animation-timeline:scroll();animation-range:0 16px}
.p-body::after{animation-direction:reverse;animation-range:calc(100% - 16px) 100%}
[data-phase=in] .p-body::before,[data-phase=in] .p-body::after{animation:none}
@keyframes p-more{to{opacity:1}}}
`
