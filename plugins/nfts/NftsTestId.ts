/** Test ids of this plugin's views; types only, never loaded. */
export type NftsTestId = 'nft-list' | 'nft-tile' | 'nfts-failed' | 'nfts-more' | 'nfts-partial' | 'nfts-retry'
