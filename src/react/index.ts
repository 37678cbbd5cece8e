export { KernelContext } from './context.js'
export { useKernel } from './useKernel.js'
export { usePoint } from './usePoint.js'
export { useOptionalService, useService } from './useService.js'
export { useSource } from './useSource.js'
export { type TextParams, type Translate, useText } from './useText.js'
export {
  type Chrome,
  ChromeContext,
  type SignalStatus,
  useChrome,
  type ViewComponent,
  type ViewProps,
} from './view.js'
