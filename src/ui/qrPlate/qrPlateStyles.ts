import { qrColours } from '../tokens/qrColours.js'

/** Style of QrPlate. */
export const qrPlateStyles = `.portico{--portico-qr:${qrColours.ink}}
.p-qr{position:relative;display:grid;place-items:center;width:100%;max-width:328px;aspect-ratio:1;margin-inline:auto;padding:24px;overflow:hidden;border-radius:var(--portico-radius-plate);background:${qrColours.plate};color:${qrColours.ink};forced-color-adjust:none}
.portico[data-theme=light] .p-qr{box-shadow:inset 0 0 0 1px var(--portico-line)}
.portico-frame .p-qr:not([data-state=failed]){max-width:min(328px,max(200px,calc(var(--portico-vh) - 400px)))}
.p-qr>svg{grid-area:1/1;width:100%;height:100%;display:block;color:var(--portico-qr)}
.p-qr>svg:not([role]){opacity:.14}
.p-qr[data-state=renewing]>svg{opacity:.2}
.p-qr>.p-logo{grid-area:1/1;width:var(--logo);height:auto;aspect-ratio:1;border-radius:var(--portico-radius-control);background:none}
.p-qr>.p-logo::after{box-shadow:none}
.p-qr>div{grid-area:1/1;z-index:1;display:flex;flex-direction:column;align-items:center;gap:12px;max-width:100%;padding:8px 12px;border-radius:var(--portico-radius-chip);background:${qrColours.plate};text-align:center;font-size:.875em;line-height:1.43;font-weight:500}
.p-qr>div .p-button{font-size:1.143em;color:${qrColours.plate};--b:${qrColours.ink};--h:color-mix(in srgb,${qrColours.ink},${qrColours.plate} 16%);--a:color-mix(in srgb,${qrColours.ink},${qrColours.plate} 28%)}
.p-qr :focus-visible{outline-color:${qrColours.ink}}
`
