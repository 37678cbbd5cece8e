import type { Opening } from './contract.js'

/** Opens a wallet. Call it in the press itself: a browser opens no link to an app for a page that waited before it. */
export const openLink = ({ href, target }: Opening): void => {
  window.open(href, target, 'noreferrer noopener')
}
