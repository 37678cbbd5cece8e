/** Resets and text defaults below the theme element. */
export const baseStyles = `.portico{font:400 medium/1.4 var(--portico-font);color:var(--portico-text-1);-webkit-text-size-adjust:100%;scrollbar-color:var(--portico-surface-3) var(--portico-surface-0)}
.portico *,.portico ::before,.portico ::after{box-sizing:border-box}
:where(.portico) :is(h2,h3,p,ul,section){margin:0;padding:0}
:where(.portico) :is(button,input){font:inherit;color:inherit;margin:0}
:where(.portico) button{border:1px solid #0000;background:none;cursor:pointer;text-align:inherit;-webkit-tap-highlight-color:#0000;touch-action:manipulation;-webkit-user-select:none}
:where(.portico) [aria-disabled=true]{cursor:default}
:where(.p-body) p{font-size:.875em;line-height:1.43;color:var(--portico-text-2);overflow-wrap:anywhere}
:where(.portico) :focus-visible{outline:2px solid var(--portico-signal-line);outline-offset:2px}
:where(.p-button,.p-row,.p-tile,.p-social,.p-icon-button){transition:calc(.12s*var(--portico-motion)) background-color,calc(.12s*var(--portico-motion)) transform}
:where(button):is(.p-button,.p-row,.p-tile,.p-social):active:not([aria-disabled=true]){transform:scale(calc(1 - .015*var(--portico-motion)))}
.p-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
