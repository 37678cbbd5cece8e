/** English texts of the host buttons, the only texts that are needed before the modal's code is loaded. */
export const buttonTexts = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.failed': 'Failed to load. Retry',
  'button.switchNetwork': 'Switch Network',
  'button.selectNetwork': 'Select Network',
  'button.unknownNetwork': 'Unknown Network',
}
