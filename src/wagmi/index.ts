export { type PorticoConnectorOptions, porticoConnector } from './porticoConnector.js'
