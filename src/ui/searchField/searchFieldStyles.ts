/** Style of SearchField. */
export const searchFieldStyles = `.p-search{position:relative;display:flex;align-items:center;gap:8px;min-height:48px;padding-inline:13px 3px;border:1px solid var(--portico-line-strong);border-radius:var(--portico-radius-control);background:var(--portico-surface-1);color:var(--portico-text-3)}
.p-search input{flex:1;min-width:0;height:46px;padding:0;border:0;outline:0;background:none;color:var(--portico-text-1);appearance:none}
.p-search input::placeholder{color:var(--portico-text-3);opacity:1}
.p-search input::-webkit-search-cancel-button{display:none}
.p-search:has(input:focus-visible){outline:2px solid var(--portico-signal-line);outline-offset:-1px;border-color:var(--portico-signal-line)}
@supports not selector(:has(*)){.p-search:focus-within{outline:2px solid var(--portico-signal-line);outline-offset:-1px}}
`
