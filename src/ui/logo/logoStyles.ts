/** Style of Logo. */
export const logoStyles = `.p-logo{position:relative;flex:none;display:grid;place-items:center;width:40px;height:40px;overflow:hidden;border-radius:var(--portico-radius-icon);background:var(--portico-surface-2);color:var(--portico-text-2);font-weight:600}
.p-logo>*{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.p-logo::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--portico-text-1) 8%,#0000)}
`
