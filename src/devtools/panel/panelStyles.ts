/** Styles of the panel. */
export const panelStyles = `
:host { all: initial; color-scheme: light dark; }
* { box-sizing: border-box; }
.panel {
  --text: #16181d; --soft: #565d6b; --back: #ffffff; --line: #c9ced8; --chosen: #e3e9fb; --bad: #a3131f;
  position: fixed; inset: auto 0 0 0; z-index: 2147483000; max-height: 50vh; display: flex; flex-direction: column;
  font: 13px/1.45 ui-monospace, Menlo, Consolas, monospace; color: var(--text); pointer-events: none;
}
@media (prefers-color-scheme: dark) {
  .panel { --text: #eceef3; --soft: #a9b0be; --back: #16181d; --line: #3d434f; --chosen: #2a3350; --bad: #ff9aa2; }
}
.panel > * { pointer-events: auto; background: var(--back); }
button, select, input, textarea {
  font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 4px; padding: 4px 8px;
}
button { min-height: 28px; cursor: pointer; }
:focus-visible { outline: 2px solid #4a6cf7; outline-offset: 1px; }
.toggle { align-self: flex-start; margin: 0 0 8px 8px; }
nav { display: flex; gap: 4px; padding: 8px; border-top: 1px solid var(--line); }
[aria-current], [aria-pressed="true"] { background: var(--chosen); }
.content { overflow: auto; padding: 8px; border-top: 1px solid var(--line); min-height: 160px; }
.split { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 12px; }
@media (max-width: 700px) { .split { grid-template-columns: minmax(0, 1fr); } }
fieldset { display: flex; flex-wrap: wrap; gap: 8px 16px; border: 1px solid var(--line); margin: 0 0 8px; }
label { display: inline-flex; gap: 6px; align-items: center; }
form { display: inline-flex; gap: 6px; }
textarea { width: 100%; }
.trace { display: grid; gap: 6px; }
p { margin: 4px 0; }
h2 { margin: 8px 0 2px; font-size: inherit; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows button { width: 100%; text-align: start; border-color: transparent; overflow-wrap: anywhere; }
.rows span, i, small { color: var(--soft); font-style: normal; }
em { font-style: normal; }
.bad { color: var(--bad); font-weight: bold; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding: 0 0 6px; }
th, td { text-align: start; padding: 3px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
`
