/**
 * Styles of the core for visitors who ask for more contrast or forced colours; only they load it. Its cascade layer comes after
 * that of the parts, so its rules need no higher specificity.
 */
export const contrastStyles = `@media(prefers-contrast:more){.portico[data-theme]{--portico-line:var(--portico-line-strong);--portico-text-3:var(--portico-text-2)}}
@media(forced-colors:active){.portico[data-theme]{--portico-surface-0:Canvas;--portico-line:GrayText;--portico-line-strong:CanvasText;--portico-signal:Highlight;--portico-signal-fill:Highlight;--portico-positive:Highlight;--portico-caution:CanvasText;--portico-critical:CanvasText;--portico-info:CanvasText}
.p-card,.p-note{border:1px solid}
.p-logo{outline:1px solid;outline-offset:-1px}
.p-row[aria-current]{border:2px solid Highlight}
:is(.p-row,.p-tile)[aria-current]:focus-visible{outline-color:CanvasText}
.p-button[data-variant]{color:ButtonText;--b:ButtonFace;--h:var(--b);--a:var(--b)}
.p-button[aria-disabled=true]{color:GrayText}}
`
