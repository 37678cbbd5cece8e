import type { ActivityMessages } from './messages.js'

/** English texts of what becomes of this browser's transactions alone. */
export const ownMessages = {
  'activity.status.replaced': 'Replaced',
  'activity.status.dropped': 'Dropped by the network',
  'activity.status.sent': 'Sent to the network',
} satisfies Partial<Readonly<Record<keyof ActivityMessages, string>>>
