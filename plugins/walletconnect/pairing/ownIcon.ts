/**
 * The mark of WalletConnect (drawn from simple-icons, CC0) as an image, which every list of wallets can show.
 */
export const ownIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#3b99fc" d="M0 0h24v24H0z"/><path fill="#fff" d="M6.9 8.77a7.33 7.33 0 0 1 10.2 0l.34.34a.35.35 0 0 1 0 .5l-1.16 1.13a.2.2 0 0 1-.25 0l-.47-.46a5.1 5.1 0 0 0-7.12 0l-.5.5a.2.2 0 0 1-.25 0L6.53 9.63a.35.35 0 0 1 0-.5zm12.6 2.35 1.03 1.01a.35.35 0 0 1 0 .5l-4.65 4.56a.37.37 0 0 1-.51 0l-3.3-3.23a.1.1 0 0 0-.13 0l-3.3 3.23a.37.37 0 0 1-.52 0l-4.65-4.56a.35.35 0 0 1 0-.5l1.03-1a.4.4 0 0 1 .5 0l3.31 3.23q.07.04.13 0l3.3-3.24a.37.37 0 0 1 .52 0l3.3 3.24q.07.04.13 0l3.3-3.24a.37.37 0 0 1 .51 0"/></svg>',
)}`
