import type { WalletProvider } from './types.js'

export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Announces a wallet by EIP-6963, now and whenever a page asks; returns a function that announces it again. */
export function announce(info: WalletInfo, provider: WalletProvider): () => void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', say)
  say()
  return say
}
