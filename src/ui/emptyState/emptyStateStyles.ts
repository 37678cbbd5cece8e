/** Style of EmptyState. */
export const emptyStateStyles = `.p-empty{display:flex;flex-direction:column;align-items:center;gap:4px;padding:24px 0;text-align:center;color:var(--portico-text-2)}
.p-empty>.p-icon{width:32px;height:32px;stroke-width:1.25;margin-block-end:4px}
.p-empty>svg:not(.p-icon){width:96px;height:48px;margin-block-end:8px;fill:var(--portico-surface-1);stroke:var(--portico-text-3);stroke-width:1.5;stroke-linecap:round}
.p-empty h3{font-size:1em;line-height:1.375;font-weight:600;color:var(--portico-text-1)}
.p-empty>.p-button{align-self:stretch;margin-block-start:12px}
.p-empty>[data-variant=link]{align-self:center}
`
