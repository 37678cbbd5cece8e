export { injected as default } from './index.js'
