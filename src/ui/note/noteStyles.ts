/** Style of Note, also the base of AlertBar. */
export const noteStyles = `.p-note{--c:var(--portico-info);display:flex;gap:8px;padding:12px;border:0 solid var(--c);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--c) 28%,#0000);border-radius:var(--portico-radius-control);background:var(--portico-info-tint);color:var(--portico-text-1)}
.p-note>.p-icon{color:var(--c)}
.p-note>div{flex:1;min-width:0}
.p-note-text{display:block;font-size:.8125em;line-height:1.385;padding-block:1px;overflow-wrap:anywhere}
.p-note[data-kind=caution]{--c:var(--portico-caution);background:var(--portico-caution-tint)}
.p-note[data-kind=critical]{--c:var(--portico-critical);background:var(--portico-critical-tint)}
.p-note[data-kind=positive]{--c:var(--portico-positive);background:var(--portico-positive-tint)}
.p-note .p-button[data-variant=link]{margin-inline-start:-4px;font-size:.8125em;color:inherit}
`
