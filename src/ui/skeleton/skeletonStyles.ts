/** Style of Skeleton. */
export const skeletonStyles = `.p-skeleton{display:block;height:var(--portico-row);border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);animation:p-late .15s,p-pulse calc(1.2s*var(--portico-motion)) .15s 2}
@keyframes p-late{0%,to{opacity:0}}
@keyframes p-pulse{50%{opacity:.6}}
`
