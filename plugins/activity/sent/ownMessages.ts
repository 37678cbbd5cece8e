/** English texts for statuses that only transactions sent from this browser have. */
export const ownMessages = {
  'activity.status.replaced': 'Replaced',
  'activity.status.dropped': 'Dropped by the network',
  'activity.status.sent': 'Sent to the network',
} as const
