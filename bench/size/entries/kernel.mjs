// biome-ignore lint/performance/noReExportAll: measures a host that uses the whole kernel
export * from 'portico/kernel'
