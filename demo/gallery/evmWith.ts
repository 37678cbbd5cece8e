import type { Ability, AnyPlugin } from 'portico/kernel'
import { eip155 } from 'portico/plugins/eip155'

/** An ability of a scene. */
export interface GivenAbility {
  readonly id: string
  readonly value: unknown
}

/** An ability as a scene gives it. */
export const give = <T>(ability: Ability<T>, value: T): GivenAbility => ({ id: ability.id, value })

/** The real plugin of EVM chains, with these abilities in place of its own, so that a scene needs no node. */
export const evmWith = (...given: readonly GivenAbility[]): AnyPlugin => {
  const plugin = eip155()
  return {
    ...plugin,
    setup: (context: Parameters<typeof plugin.setup>[0]) =>
      plugin.setup({
        ...context,
        ability: (ability, namespace, load) => {
          const own = given.find(({ id }) => id === ability.id)
          return context.ability(ability, namespace, own ? () => own.value as never : load)
        },
      }),
  }
}
