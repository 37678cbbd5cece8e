/** Styles of TrustRail not needed at first: hover, an unsupported network, the second line, a very long origin. */
export const laterRailStyles = `.p-rail bdi{display:grid;align-content:end;max-height:20em;overflow:hidden}
.p-rail .p-rail-more{align-items:start;justify-content:space-between;row-gap:4px;min-height:24px;padding-block-end:8px}
.p-rail .p-rail-more:empty{display:none}

button.p-rail-state{border:0}
button.p-rail-state::after{content:"";position:absolute;inset:-14px -8px}
@media(hover:hover){button.p-rail-state:hover{color:var(--portico-text-1)}}
.p-rail[data-state=unsupported] i{border:0;border-radius:2px;background:currentColor}
.p-rail[data-state=unsupported] .p-rail-state{color:var(--portico-caution)}
`
