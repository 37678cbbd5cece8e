/** Styles of the NFTs. */
export const nftStyles = `.p-nfts{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,9em),1fr));gap:8px}
.p-nft{display:flex;flex-direction:column;gap:8px;min-width:0;height:100%;padding:8px;border-radius:var(--portico-radius-control);background:var(--portico-surface-1)}
.p-nft-picture{position:relative;display:grid;place-items:center;aspect-ratio:1;border-radius:var(--portico-radius-chip);overflow:hidden;background:var(--portico-surface-2);color:var(--portico-text-3)}
.p-nft-picture img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0}
.p-nft-picture[data-ready] img{opacity:1}
.p-nft-text{display:flex;flex-direction:column;min-width:0;font-size:.875em;line-height:1.43;font-weight:500}
.p-nft-text>bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.p-nft-text small{font-size:.857em;font-weight:400;color:var(--portico-text-2)}
.p-nft-wait{height:0;min-height:0;padding-block-end:calc(100% + 36px);border-radius:var(--portico-radius-control)}
`
