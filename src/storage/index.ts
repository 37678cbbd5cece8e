export { isKeyOf } from './isKeyOf.js'
export { type StorageOptions, storage } from './storage.js'
