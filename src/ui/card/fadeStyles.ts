/**
 * Fades at the edges of Card's scrolling body. They cover its padding where nothing scrolls, so they may stay where a browser has no
 * scroll-driven animations. Those are restarted for each view: Chromium keeps the last ones when nothing scrolls any more. With inline
 * margins of less than 0, WebKit would make the body wider by its padding.
 */
export const fadeStyles = `.p-body::before,.p-body::after{content:"";position:sticky;z-index:1;flex:none;height:16px;margin:-16px 0 -8px;top:-16px;pointer-events:none;background:linear-gradient(var(--portico-surface-0),#0000)}
.p-body::after{margin-block:-8px -16px;top:auto;bottom:-16px;transform:scaleY(-1)}
@supports(animation-timeline:scroll()){.p-body::before,.p-body::after{opacity:0;animation:p-more linear both;animation-timeline:scroll();animation-range:0 16px}
.p-body::after{animation-direction:reverse;animation-range:calc(100% - 16px) 100%}
[data-phase=in] .p-body::before,[data-phase=in] .p-body::after{animation:none}
@keyframes p-more{to{opacity:1}}}
`
