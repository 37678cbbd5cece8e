export { type RemoteOptions, remote } from './remote.js'
