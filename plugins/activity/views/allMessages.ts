/** English texts of the view of all transactions. */
export const allMessages = {
  'activity.more': 'Load more',
  'activity.more.loading': 'Loading more',
  'activity.more.failed': 'More could not be loaded.',
  'activity.explorer': 'See all on the block explorer',
} as const
