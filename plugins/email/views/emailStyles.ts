/** Styles of the e-mail views and their block in Connect. The status of a code takes the same line as its errors. */
export const emailStyles = `.p-email{display:flex;flex-direction:column;gap:12px}
.p-email-sent{margin:0;text-wrap:balance;text-align:center;color:var(--portico-text-2)}
.p-email-sent bdi{display:block;color:var(--portico-text-1);font-weight:500;overflow-wrap:anywhere}
.p-email .p-code+p{margin-block:calc(-8px - 1.29em) calc(-4px - .14em)}
.p-email-links{display:flex;flex-wrap:wrap;justify-content:center;gap:0 16px}
`
