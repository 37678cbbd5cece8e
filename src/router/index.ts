export { type RouterConfig, router } from './router.js'
