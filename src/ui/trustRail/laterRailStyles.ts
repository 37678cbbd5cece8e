/** What of TrustRail nothing needs at first: under a pointer, and on a network that the host does not know. */
export const laterRailStyles = `button.p-rail-state::after{content:"";position:absolute;inset:-14px -8px}
@media(hover:hover){button.p-rail-state:hover{color:var(--portico-text-1)}}
.p-rail[data-state=unsupported] i{border-radius:2px;border-color:var(--portico-caution);background:var(--portico-caution)}
.p-rail[data-state=unsupported] .p-rail-state{color:var(--portico-caution)}
`
