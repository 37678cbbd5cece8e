/** Styles of the views of permissions. */
export const smartSessionsStyles = `.p-sessions{display:flex;flex-direction:column;gap:12px}
@media(max-height:320px){.p-sessions .p-empty{padding:8px 0}.p-sessions .p-empty>.p-icon{display:none}}
.p-sessions-list{list-style:none;display:flex;flex-direction:column;gap:10px}
.p-sessions-list>li{display:flex;flex-direction:column;gap:4px;min-width:0;font-weight:500;overflow-wrap:anywhere}
.p-sessions-more{font-size:.875em;font-weight:400;color:var(--portico-text-2)}
.p-sessions-grant{display:flex;flex-direction:column;gap:12px;padding:16px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-sessions-grant>h3{font-size:1em;font-weight:600}
.p-sessions .p-address[data-full]{background:var(--portico-surface-0);font-weight:400}
`
