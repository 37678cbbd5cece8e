/** Storage keys of the host in these runs. */
export const HOST_KEYS = { theme: 'dark', 'porticos/like': '1', wagmi: '{}' }
