/** Style of Button. */
export const buttonStyles = `.p-button{text-decoration:none;display:flex;align-items:center;justify-content:center;gap:8px;min-height:48px;padding:8px 16px;border-radius:var(--portico-radius-control);font-weight:600;line-height:1.375;text-align:center;background:var(--b);color:var(--portico-text-1);--b:var(--portico-surface-2);--h:var(--portico-surface-3);--a:var(--portico-surface-3)}
`
