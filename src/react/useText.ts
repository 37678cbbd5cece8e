'use client'
import { settings } from 'portico/core'
import type { MessageId, Messages } from 'portico/kernel'
import { useKernel } from './useKernel.js'
import { useService } from './useService.js'
import { useSource } from './useSource.js'

/** Parameters of a message: the type a plugin declared for it. */
export type TextParams = Readonly<Record<string, string | number>>
/** Gives the text of an id in the visitor's language. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...params: Messages[Id] extends TextParams ? [Messages[Id]] : []
) => string

/** The catalogue in the visitor's language; a missing text falls back to English. */
export const useText = (): Translate => {
  const service = useService(settings)
  useSource(service.locale)
  // A table may come after the language was chosen.
  useSource(useKernel().texts)
  return ((id: string, params?: TextParams) => service.text(id, params)) as Translate
}
