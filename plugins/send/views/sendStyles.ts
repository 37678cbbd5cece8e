/** Styles of the Send views, on top of the UI parts. */
export const sendStyles = `.p-send{display:flex;flex-direction:column;gap:12px}
.p-send-facts{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:0;padding:0 12px;font-size:.8125em;line-height:1.385;color:var(--portico-text-2)}
.p-send-facts dd{margin:0;text-align:end;color:var(--portico-text-1);min-width:0;overflow-wrap:anywhere}
.p-send-ends{display:flex;gap:4px;align-items:center}
.p-send-ends .p-button{min-height:32px;padding:2px 10px;font-size:.8125em}
.p-send-worth{display:inline-flex;align-items:center;gap:8px;flex-wrap:wrap}
.p-send-worth .p-button{gap:4px;min-height:28px;margin-inline-start:-6px;padding:2px 8px;border-radius:14px;font-size:1em;font-weight:500;color:var(--portico-text-2);--b:var(--portico-surface-2)}
.p-send-worth .p-icon{width:14px;height:14px}
.p-send-name{display:block;margin-block-end:6px;font-weight:600;text-align:center;color:var(--portico-text-1)}
.p-send-review dd small{display:block;font-size:.857em;color:var(--portico-text-2)}
.p-send-found{padding-inline:12px;margin-top:-8px;font-size:.8125em;color:var(--portico-text-2);overflow-wrap:anywhere}
.p-send-scan{display:flex;flex-direction:column;gap:12px}
.p-send-scan video{inline-size:100%;aspect-ratio:1;object-fit:contain;border-radius:var(--portico-radius-chip);background:var(--portico-surface-2)}
.p-send-scan video[hidden]{display:none}
@media(pointer:coarse){.p-send-ends .p-button{min-height:44px}}
`
