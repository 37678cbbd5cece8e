/** Styles of the activity. */
export const activityStyles = `.portico a.p-activity{text-decoration:none}
.p-activity-mark{position:relative;flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--portico-surface-3);color:var(--portico-text-2)}
.p-activity-mark:is([data-status=failed],[data-status=dropped]){color:var(--portico-critical)}
.p-activity-mark:is([data-status=pending],[data-status=replaced]){color:var(--portico-caution)}
.p-activity-badge.p-logo{position:absolute;inset-block-end:-2px;inset-inline-end:-4px;width:18px;height:18px;border-radius:50%;font-size:.625em;box-shadow:0 0 0 2px var(--portico-surface-1)}
.p-activity-end{flex-direction:column;align-items:end;text-align:end;font-weight:500;overflow-wrap:anywhere}
.p-activity-end>bdi+bdi{font-size:.875em}
.portico .p-activity{flex-wrap:wrap}
.p-activity>.p-row-text{flex:1 1 6em}
.p-activity>.p-row-end{margin-inline-start:auto;max-width:100%}
.p-activity-days{display:flex;flex-direction:column;gap:12px}
.p-activity-days>section{display:flex;flex-direction:column;gap:8px}
.p-activity-wait{display:flex;align-items:center;min-height:24px}
.portico .p-activity-limited{margin-block-start:8px}
`
