/** Style of the e-mail views and of their block in Connect. */
export const emailStyles = `.p-email{display:flex;flex-direction:column;gap:12px}
.p-email-sent{margin:0;text-align:center;color:var(--portico-text-2)}
.p-email-sent bdi{display:block;color:var(--portico-text-1);font-weight:500;overflow-wrap:anywhere}
.p-email-links,.p-email-boxes{display:flex;justify-content:center;gap:8px}
.p-email-links{flex-wrap:wrap;gap:0 16px}
.p-email-boxes .p-skeleton{width:44px;height:56px}
`
