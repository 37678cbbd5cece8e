/** Styles of the embedded wallet's parts of the account view; the mark overlaps a corner of the avatar. */
export const accountPartStyles = `.p-login-mark{position:relative;inset-block-start:14px;flex:none;display:grid;place-items:center;width:22px;height:22px;margin-inline:-28px -6px;border:2px solid var(--portico-surface-0);border-radius:50%;background:var(--portico-surface-2);color:var(--portico-text-1);font-size:.6875em;font-weight:600;line-height:1}
.p-login-mark svg{width:12px;height:12px}
.portico .p-upgrade{text-decoration:none}
`
