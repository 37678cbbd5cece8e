export { networks as default } from './index.js'
