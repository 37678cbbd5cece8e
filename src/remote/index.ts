export { type RemoteOptions, remote } from './remote.js'
export type { RemoteFeatures } from './remoteFeatures.js'
