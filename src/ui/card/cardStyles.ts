/** Style of Card. A border image covers the padding beside the foot, where margins of less than 0 would make the body wider in WebKit. */
export const cardStyles = `.p-card{position:relative;display:flex;flex-direction:column;width:100%;max-width:400px;min-width:min(288px,100%);overflow:clip;border-radius:var(--portico-radius);background:var(--portico-surface-0);color:var(--portico-text-1)}
.p-card[data-embedded]{box-shadow:0 0 0 1px var(--portico-line);margin:1px;width:calc(100% - 2px)}
.p-header{position:relative;flex:none;display:grid;grid-template-columns:40px 1fr 40px;align-items:center;min-height:56px;padding-inline:8px}
.p-header h2{grid-column:2;outline:0;padding:12px 0;font-size:1.0625em;line-height:1.375;letter-spacing:-.012em;font-weight:600;text-align:center;text-wrap:balance;overflow-wrap:anywhere;border-radius:var(--portico-radius-chip)}
.p-header :focus-visible{outline-offset:-2px}
.p-header .p-icon-button::after{inset:-8px -4px}
.p-signal{position:absolute;inset:auto 0 0;height:1px;overflow:hidden;background:var(--portico-line);forced-color-adjust:none}
.p-signal:not([data-status=idle]){height:2px}
.p-signal i{position:absolute;inset:0 33%;background:var(--portico-signal-line);opacity:0}
.p-main{display:flex;flex-direction:column}
.p-main,.p-body{flex:1 1 auto;min-height:0}
.p-body{overflow:hidden auto;overscroll-behavior:contain;scroll-padding:12px;padding:16px;display:flex;flex-direction:column;gap:8px}
.p-body:focus-visible{outline-offset:-2px}
.p-body>*{flex:none}
.p-end{position:sticky;inset-block-end:-16px;z-index:1;display:grid;gap:8px;margin:0 0 -16px;padding:8px 0 16px;border-image:linear-gradient(var(--portico-surface-0) 0 0) 0 fill//0 16px}
@media(max-height:25em){.p-end{position:static}}
.p-toast{position:relative;flex:none}
`
