export { createSurface, type Surface, type SurfaceOptions } from './createSurface.js'
export { type Lease, lease, type Owned } from './lease.js'
export { lockScroll } from './lockScroll.js'
export { slotFrame } from './slotFrame.js'
