import type { Options } from 'portico/core'
import type { AnyPlugin, Kernel, LazyPlugin, Network, Source } from 'portico/kernel'
import type { HostOptions } from '#http'

/** The modal as its core services see it. */
export interface CoreConfig {
  kernel(): Kernel
  readonly options: Options
  networks(): readonly Network[]
  readonly hosts: HostOptions | undefined
  readonly locale: Source<string>
  text(id: string, params?: Readonly<Record<string, string | number>>): string
  /** The host's plugins, including those that were added later. */
  readonly plugins: readonly (AnyPlugin | LazyPlugin)[]
}
