/** Styles of the Receive view. */
export const receiveStyles = `.p-receive{display:flex;flex-direction:column;gap:12px}
.p-receive>.p-qr{align-self:center;width:min(100%,clamp(160px,32vh,260px))}
.portico .p-receive-name{text-align:center;font-weight:500;overflow-wrap:anywhere}
.p-receive-networks{list-style:none;display:flex;flex-wrap:wrap;justify-content:center;gap:8px 16px;font-size:.875em;color:var(--portico-text-2)}
.p-receive-networks>li{display:flex;align-items:center;gap:6px;min-width:0}
.p-receive-networks>[data-more]+[data-more]{margin-inline-start:-24px}
.p-receive-networks bdi:not(.p-sr){overflow-wrap:anywhere}
`
