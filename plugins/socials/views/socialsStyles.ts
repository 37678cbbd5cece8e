/** Styles of the social login views. */
export const socialsStyles = `.p-social-page{display:flex;flex-direction:column;gap:12px}
.p-social-page .p-social-mark{inline-size:64px;block-size:64px;font-size:2em;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-social-page .p-social-mark svg{width:32px;height:32px}
.p-social-page>.p-status:not(.p-sr):is(:empty,:has(.p-sr)){position:static;min-height:1.43em}
.p-social-page>p{margin:0;text-align:center;color:var(--portico-text-2)}
`
