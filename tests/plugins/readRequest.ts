import { type AnyPlugin, type CaipNetworkId, createKernel, type Reading } from 'portico/kernel'

/** Reads the requests of a plugin's methods, as the service of requests does. */
export const readerOf = (plugin: AnyPlugin) => {
  const { methods } = createKernel({ plugins: [plugin] })
  return async (name: string, params: unknown, network?: CaipNetworkId): Promise<Reading | undefined> => {
    const reader = await methods
      .get()
      .find((each) => each.name === name)
      ?.load?.()
    if (!reader) throw new Error(`${name} reads nothing`)
    try {
      return reader.read(reader.params.parse(params), network)
    } catch {
      return undefined
    }
  }
}
