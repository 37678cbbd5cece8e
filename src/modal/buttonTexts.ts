/** Texts of the host buttons in English: all that is read before the modal's code is there. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.failed': 'Not loaded. Retry',
  'button.switchNetwork': 'Switch Network',
  'button.selectNetwork': 'Select Network',
  'button.unknownNetwork': 'Unknown Network',
}
