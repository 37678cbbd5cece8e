const rules = (
  root: string,
): string => `${root} :is(.portico-overlay,.portico-frame .p-card,.p-snackbar){animation-name:p-fade;animation-duration:60ms}
${root} .portico-frame[data-closing] .p-card{opacity:0;transform:none;transition:opacity 60ms}
${root} .p-card[data-shake]::after{content:"";position:absolute;inset:0;z-index:1;border:2px solid var(--portico-caution);border-radius:inherit;pointer-events:none}
${root} .p-signal[data-status=waiting] i{animation:none}
${root} .p-skeleton{animation:none}
${root} :is(.p-signal i,.p-tabs i){transition:none}
`

/** Replacements for motion, for the system setting and for the host option. */
export const reducedMotionStyles = `@media(prefers-reduced-motion:reduce){${rules('.portico')}}
${rules('.portico[data-motion=reduce]')}`
