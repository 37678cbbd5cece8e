'use client'
import type { ComponentType, ReactElement } from 'react'
import { PluginPart } from './view.js'

/** A part to contribute to a point of elements; its failures are contained, and attributed to the plugin. */
export const pointPart = (plugin: string, Part: ComponentType): ReactElement => (
  <PluginPart key={plugin} plugin={plugin} load={async () => ({ default: Part })} ready={Part}>
    {(Shown) => <Shown />}
  </PluginPart>
)
