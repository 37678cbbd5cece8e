/** Style of Skeleton. */
export const skeletonStyles = `.p-skeleton{display:block;height:var(--portico-row);border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);animation:p-late .15s,p-pulse 1.2s .15s 2}
.p-skeleton[data-shape=tile]{height:104px}
.p-skeleton[data-shape=number]{width:120px;height:32px}
.p-skeleton[data-shape=text]{width:10em;max-width:100%;height:1em;border-radius:var(--portico-radius-chip)}
@keyframes p-late{0%,to{opacity:0}}
@keyframes p-pulse{50%{opacity:.6}}
`
