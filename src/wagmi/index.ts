export type {
  ConnectorConfig,
  ConnectParameters,
  CreatePorticoConnector,
  PorticoConnector,
} from './connector.js'
export { type PorticoConnectorOptions, porticoConnector } from './porticoConnector.js'
