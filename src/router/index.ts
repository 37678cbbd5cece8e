export { type RouterConfig, router, SHAKE } from './router.js'
