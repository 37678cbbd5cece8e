import { createModal, type Modal, type ModalOptions, type ThemeMode } from 'portico'
import { preset } from 'portico/preset'
import type { ElementSource } from './createGroups.js'
import { loadPlugins } from './loadPlugins.js'

/** Options of `createModal` for the modal of an element; networks and plugins add to those of the attributes. */
export type ElementOptions = Omit<Partial<ModalOptions>, 'target'>

const listOf = (text: string | undefined): readonly string[] => text?.split(/[\s,]+/).filter(Boolean) ?? []

/** Creates the modal of a group of elements. */
export const makeModal = async (
  { attributes: given, options }: ElementSource,
  card: Element | undefined,
): Promise<Modal> => {
  const more: ElementOptions = options ?? {}
  const ids = listOf(given.networks)
  const [networks, plugins] = await Promise.all([
    ids.length ? import('./readNetwork.js').then((code) => ids.map(code.readNetwork)) : [],
    loadPlugins(listOf(given.plugins)),
  ])
  const text = {
    projectId: given['project-id'],
    defaultNetwork: given['default-network'],
    locale: given.locale,
    prefetch: given.prefetch as ModalOptions['prefetch'],
  }
  return createModal({
    ...Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined)),
    ...more,
    ...(card && { target: card }),
    theme: {
      mode: (given.theme ?? 'system') as ThemeMode,
      ...(given.accent && { accent: given.accent }),
      ...more.theme,
    },
    networks: [...networks, ...(more.networks ?? [])],
    plugins: [...preset(), ...plugins, ...(more.plugins ?? [])],
  })
}
