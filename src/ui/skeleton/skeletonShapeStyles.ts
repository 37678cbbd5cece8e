/** Shapes of Skeleton other than a row. */
export const skeletonShapeStyles = `.p-skeleton[data-shape=tile]{height:104px}
.p-skeleton[data-shape=number]{width:120px;height:40px}
.p-skeleton[data-shape=text]{width:10em;max-width:100%;height:1em;border-radius:var(--portico-radius-chip)}
`
