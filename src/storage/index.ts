export { createKeyGuard } from './createKeyGuard.js'
export { type StorageOptions, storage } from './storage.js'
