/** Test ids of this plugin's view; types only, never loaded. */
export type ReceiveTestId = 'copy-receive' | 'receive-networks' | 'receive-qr' | 'share-receive'
