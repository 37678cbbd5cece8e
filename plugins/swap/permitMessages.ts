import type { PermitMessages } from './messages.js'

/** English texts of permits. */
export const permitMessages: Readonly<Record<keyof PermitMessages, string>> = {
  'swap.permit.step': 'Sign for {symbol}',
  'swap.permit.exact':
    'Step 1 of 2: sign a permit for exactly {amount} to {contract}. It ends after 20 minutes. Signing costs no fee.',
  'swap.permit.abandoned':
    'The request may still be open in your wallet. Decline it there: a signature that comes now is not used.',
  'swap.permit.wrong': 'Your wallet did not return a valid signature of this account. Nothing was sent.',
  'swap.permit.expired': 'The permit has expired, or was already used. Sign a new one.',
}
