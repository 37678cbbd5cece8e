export { type Csp, type CspAdditions, type CspConfig, type CspDirective, cspFor } from './cspFor.js'
