/** Replacements for motion, where the system asks for less of it. */
export const reducedMotionStyles = `@media(prefers-reduced-motion:reduce){.portico :is(.portico-overlay,.portico-frame .p-card,.p-snackbar){animation-name:p-fade;animation-duration:60ms}
.portico .p-card[data-shake]::after{content:"";position:absolute;inset:0;z-index:1;border:2px solid var(--portico-caution);border-radius:inherit;pointer-events:none}
.portico :is(.p-signal[data-status=waiting] i,.p-skeleton){animation:none}
.portico :is(.p-signal i,.p-tabs i){transition:none}}
`
