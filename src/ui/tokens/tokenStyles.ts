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
--portico-radius-control:calc(var(--portico-radius)*.7);
--portico-radius-icon:calc(var(--portico-radius)*.5);
--portico-radius-chip:calc(var(--portico-radius)*.4);
--portico-signal-line:var(--portico-signal);--portico-primary:var(--portico-text-1);--portico-on-primary:var(--portico-surface-0);--portico-on-critical:var(--portico-surface-0);--portico-row:56px;--portico-dir:1;--portico-vh:100dvh;--portico-vb:0px;--portico-fade:initial;
--portico-edge:0 0 0 1px #ffffff17,0 2px 4px #0003,0 12px 32px #00000052,0 40px 96px #0006}
.portico[data-theme=light]{color-scheme:light;${colours('light')}--portico-signal-line:#6b9200;--portico-edge:0 0 0 1px #14191a14,0 2px 4px #0000000d,0 16px 48px #14191a2e}
.portico[dir=rtl]{--portico-dir:-1}
`
