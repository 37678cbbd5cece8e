/** Variants of Button. */
export const buttonVariantStyles = `.p-button[data-variant=destructive]{color:var(--portico-on-critical);--b:var(--portico-critical);--h:color-mix(in srgb,var(--portico-critical),var(--portico-text-1) 12%);--a:color-mix(in srgb,var(--portico-critical),var(--portico-text-1) 24%)}
.p-button[data-variant=primary]{color:var(--portico-on-primary);--b:var(--portico-primary);--h:var(--portico-primary-hover);--a:var(--portico-primary-pressed)}
.p-button[data-variant=link]{align-self:center;min-height:24px;padding:2px 4px;border-radius:var(--portico-radius-chip);font-size:.875em;text-underline-offset:3px;color:var(--portico-text-2);--b:none;--h:none;--a:none}
.p-button[data-critical]{color:var(--portico-critical)}
@media(pointer:coarse){.p-button[data-variant=link]{min-height:44px}}
@media(hover:hover){.p-button:hover{background:var(--h)}.p-button[data-variant=link]:hover:not([aria-disabled=true]){color:var(--portico-text-1);text-decoration:underline}}
.p-button:active{background:var(--a)}
.p-button[aria-disabled=true]{--h:var(--b);--a:var(--b)}
.p-button[aria-disabled=true]:not([aria-busy]){color:var(--portico-text-3);--b:var(--portico-surface-2)}
.p-button[data-variant=link][aria-disabled=true]:not([aria-busy]){text-decoration:none;--b:none}
.p-reason{font-size:.8125em;line-height:1.4;color:var(--portico-text-2);text-align:center}
`
