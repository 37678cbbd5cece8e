/** English texts of permits. */
export const permitMessages = {
  'swap.permit.step': 'Sign for {symbol}',
  'swap.permit.exact':
    'Step 1 of 2: sign a permit for exactly {amount} to {contract}. The signature expires after 20 minutes. Signing costs no fee.',
  'swap.permit.abandoned':
    'The request may still be open in your wallet. Decline it there: a signature that comes now is not used.',
  'swap.permit.replaced':
    'The swap now needs an approval in place of the permit. Nothing was sent yet. The approval costs a network fee.',
  'swap.permit.unread': 'The signed permit could not be checked. Nothing was sent. Try again.',
  'swap.permit.expired': 'The permit has expired, or was already used. Sign a new one.',
} as const
