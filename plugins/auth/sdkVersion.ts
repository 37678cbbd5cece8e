/** What the secure site is told of us where the host says nothing else. */
export const sdkVersion = 'portico-0.1.0'
