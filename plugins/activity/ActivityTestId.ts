/** Test ids of this plugin's views; types only, never loaded. */
export type ActivityTestId =
  | 'activity-all'
  | 'activity-explorer'
  | 'activity-failed'
  | 'activity-limited'
  | 'activity-list'
  | 'activity-retry'
  | 'activity-row'
