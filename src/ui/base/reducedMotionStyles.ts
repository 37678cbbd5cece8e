/** Motion is scaled by `--portico-motion` (distances) and `--portico-fade` (durations); system and host can reduce both. */
export const reducedMotionStyles = `.portico{--portico-motion:1}
@media(prefers-reduced-motion:reduce){.portico{--portico-motion:0;--portico-fade:60ms}}
.portico[data-motion=reduced]{--portico-motion:0;--portico-fade:60ms}
`
