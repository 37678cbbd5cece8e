/** Style of the directory's views. */
export const directoryStyles = `.p-find{position:sticky;inset-block-start:-16px;z-index:1;display:flex;gap:8px;margin-block-start:-16px;padding-block:18px 2px;background:var(--portico-surface-0)}
.p-find>.p-search{flex:1;min-width:0}
.p-filters{flex-wrap:wrap}
.p-row[href]{box-sizing:border-box;text-decoration:none}
`
