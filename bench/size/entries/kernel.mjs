// biome-ignore lint/performance/noReExportAll: what a host that uses all of it pays
export * from 'portico/kernel'
