/** What the host of these runs stores for itself. */
export const HOST_KEYS = { theme: 'dark', 'porticos/like': '1', wagmi: '{}' }
