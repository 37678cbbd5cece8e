/** What motion is made of: distances times `--portico-motion`, times that `--portico-fade` shortens. Both say less where the system or the host asks for less. */
export const reducedMotionStyles = `.portico{--portico-motion:1}
@media(prefers-reduced-motion:reduce){.portico{--portico-motion:0;--portico-fade:60ms}}
.portico[data-motion=reduced]{--portico-motion:0;--portico-fade:60ms}
`
