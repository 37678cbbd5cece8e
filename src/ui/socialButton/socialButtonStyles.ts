/** Style of SocialButton. */
export const socialButtonStyles = `.p-social{display:flex;align-items:center;justify-content:center;gap:12px;min-width:0;width:100%;min-height:48px;padding:7px 11px;border:1px solid #0000;border-radius:var(--portico-radius-control);background:var(--portico-surface-1);color:var(--portico-text-1);font-weight:500;line-height:1.375;overflow-wrap:anywhere}
.p-social:focus-visible{outline-offset:-2px}
@media(hover:hover){.p-social:hover:not([aria-disabled=true]){background:var(--portico-surface-2)}}
.p-social:active:not([aria-disabled=true]){background:var(--portico-surface-3)}
.p-social[aria-disabled=true]:not([aria-busy]){background:var(--portico-surface-2);color:var(--portico-text-3)}
.p-socials{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(4.6em,100%),1fr));gap:8px}
.p-socials .p-social{flex-direction:column;gap:2px;padding-inline:3px;font-size:.8125em}
@media(forced-colors:active){.p-social{border-color:ButtonText}}
`
