import { palette } from './palette.js'

const colours = (theme: keyof typeof palette): string =>
  Object.entries(palette[theme])
    .map(([role, value]) => `--portico-${role}:${value};`)
    .join('')

/** Custom properties of both themes, sizes and radii. */
export const tokenStyles = `.portico{all:initial;display:block;color-scheme:dark;${colours('dark')}
--portico-font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--portico-mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
--portico-radius:20px;
--portico-radius-sheet:calc(var(--portico-radius)*1.2);
--portico-radius-plate:calc(var(--portico-radius)*.8);
--portico-radius-control:calc(var(--portico-radius)*.6);
--portico-radius-icon:calc(var(--portico-radius)*.5);
--portico-radius-chip:calc(var(--portico-radius)*.4);
--portico-signal-line:var(--portico-signal);--portico-primary:var(--portico-text-1);--portico-on-primary:var(--portico-surface-0);--portico-on-critical:var(--portico-surface-0);--portico-row:56px;--portico-dir:1;--portico-vh:100dvh;--portico-vb:0px;--portico-fade:initial;
--portico-edge:0 0 0 1px var(--portico-line),0 24px 64px #00000059}
.portico[data-theme=light]{color-scheme:light;${colours('light')}}
.portico[dir=rtl]{--portico-dir:-1}
`
