/** Styles of the approval view: the frame lies over its place between header and rail, and both belong to the approval. */
export const approveStyles = `.p-card[data-view=ApproveTransaction]>.p-rail{display:none}
.portico-frame .p-card[data-view=ApproveTransaction]{max-height:min(736px,var(--portico-vh) - 32px)}
.p-card[data-view=ApproveTransaction] .p-body{overflow:hidden;padding:0;gap:0}
.p-card[data-view=ApproveTransaction] .p-body::before,.p-card[data-view=ApproveTransaction] .p-body::after{content:none!important}
.p-card[data-view=ApproveTransaction] .p-body>.p-approve{flex:0 1 auto;height:600px;min-height:min(200px,var(--portico-vh)/2)}
.p-card[data-view=ApproveTransaction] .p-body>.p-note{position:absolute;inset:0 0 auto;z-index:2;max-height:56px;overflow:auto}
.p-card[data-view=ApproveTransaction][data-shake]{outline:2px solid var(--portico-caution)}
.portico-frame:has([data-view=ApproveTransaction][data-shake]){animation:none}
.p-approve-reading{flex:none;box-sizing:border-box;height:44px;padding:0 16px;overflow:auto;display:flex;flex-direction:column;gap:4px}
.p-approve-reading>*{flex:none;margin-block:auto}
.p-approve-reading .p-note{padding:3px 10px}
.p-approve-end{display:grid;padding:8px 16px}
.p-approve{position:relative;display:flex;flex-direction:column;gap:12px;padding:24px 16px}
.p-card[data-view=ApproveTransaction] .p-body>.p-approve:has(>.p-button){height:auto}
.p-approve>.p-status:only-child{margin:auto}
@media(max-width:430px){.portico-frame .p-card[data-view=ApproveTransaction]{max-height:calc(var(--portico-vh) - 24px)}}
`
