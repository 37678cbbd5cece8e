/** Styles of the Connect view. */
export const walletsStyles = `.p-all{flex:none;display:flex;flex-wrap:wrap;align-content:center;justify-content:center;gap:2px;width:40px;height:40px;border-radius:var(--portico-radius-icon);background:var(--portico-surface-2);color:var(--portico-text-2)}.p-all img{width:16px;height:16px;border-radius:4px}
`
