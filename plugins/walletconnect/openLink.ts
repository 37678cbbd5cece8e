import type { Opening } from './contract.js'

/** Opens a wallet. Call it synchronously within the click: browsers block app links opened after an `await`. */
export const openLink = ({ href, target }: Opening): void => {
  window.open(href, target, 'noreferrer noopener')
}
