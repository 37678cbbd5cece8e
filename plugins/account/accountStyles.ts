/** Styles of the Account view. The network's button stands in the empty slot of the header, which the body scrolls below. */
export const accountStyles = `.p-account-head,.p-account-balance{display:flex;align-items:center;gap:12px}
.p-account-head{flex-wrap:wrap}
.p-account-who{flex:1 1 8.5em;min-width:0;display:flex;flex-wrap:wrap;align-items:baseline;column-gap:8px}
.p-account-who>*{max-width:100%}
.portico .p-account-name{flex-basis:100%;font-size:1em;line-height:1.375;font-weight:600;color:var(--portico-text-1);overflow-wrap:anywhere}
.p-avatar{flex:none;width:44px;height:44px;border-radius:calc(var(--portico-radius)*.7)}
.p-account-tools{display:flex;align-self:start;margin-inline-end:-8px}
.p-account-balance{min-height:42px;margin-block:8px}
.p-account-balance bdi{min-width:0;font-size:2.375em;line-height:1.105;letter-spacing:-.022em;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.p-account-balance bdi[data-long]{font-size:1.375em}
.p-account-total:not(:empty){min-height:42px;margin-top:8px}
.p-account-total:not(:empty)+.p-account-balance{min-height:20px;margin-top:-8px}
.p-account-total:not(:empty)+*{column-gap:.25em}
.p-account-total:not(:empty)+* bdi{font-size:.875em;font-weight:400;letter-spacing:0;color:var(--portico-text-2)}
.p-account-total:not(:empty)+::before{content:attr(data-before);font-size:.875em}
.p-account-total:not(:empty)+::after{content:attr(data-after);font-size:.875em}
.portico .p-account-wait{height:76px}
@media(pointer:coarse){.p-account-tools{gap:8px}}
.p-main:has(>.p-body>.p-account-network){position:relative}
.p-account-network{position:absolute;inset-block-start:-48px;inset-inline-start:8px}
.p-account-icon{display:flex;margin:10px}
`
