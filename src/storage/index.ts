export { type StorageOptions, storage } from './storage.js'
