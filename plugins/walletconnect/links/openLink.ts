import type { Opening } from '../contract.js'

/**
 * Opens a wallet. Call it synchronously within the click, because browsers block app links that are opened
 * after an `await`.
 */
export const openLink = ({ href, target }: Opening): void => {
  window.open(href, target, 'noreferrer noopener')
}
