import { errorText, textsWanted } from 'portico/core'
import type { Kernel } from 'portico/kernel'
import type { Host } from './Host.js'

/** What a modal of this kernel offers to the components of views: for who draws them, such as a test. */
export const createHost = ({ get, point, knows, plugins, on, texts, wake, emit, call }: Kernel): Host =>
  Object.freeze({
    get,
    point,
    knows,
    plugins,
    on,
    texts,
    retry: () => wake('open'),
    report: (error, plugin) =>
      emit('error', { category: 'view', message: errorText(error), ...(plugin && { plugin }) }),
    loadTexts: (locale) => call(textsWanted, { locale }),
  } satisfies Host)
