export { caipAddress, KNOWN_NAMESPACES, parseCaipAddress, parseCaipNetworkId } from './caip.js'
export {
  firstNetwork,
  type NetworkInput,
  type NetworkOptions,
  normalizeNetworks,
  placeholderNetwork,
} from './networks.js'
export { requests } from './requests.js'
export { type SessionConfig, session } from './session.js'
