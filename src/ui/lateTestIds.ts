/** Test ids of parts that load with their views. The parts repeat them as literals, so that no page loads this list. */
export const lateTestIds = {
  accordion: 'accordion',
  alertBar: 'alert-bar',
  alertBarClose: 'alert-bar-close',
  amountField: 'amount-field',
  codeInput: 'code-input',
  confirm: 'confirm',
  confirmAccept: 'confirm-accept',
  confirmCancel: 'confirm-cancel',
  copyButton: 'copy-button',
  countdown: 'countdown',
  fieldError: 'field-error',
  loadMore: 'load-more',
  menuButton: 'menu-button',
  menuList: 'menu-list',
  messageBlock: 'message-block',
  pager: 'pager',
  qrCode: 'qr-code',
  qrPlate: 'qr-plate',
  receipt: 'receipt',
  searchClear: 'search-clear',
  searchField: 'search-field',
  tooltip: 'tooltip',
} as const

/** One of them. */
export type LateTestId = (typeof lateTestIds)[keyof typeof lateTestIds]
