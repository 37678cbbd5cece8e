import { type Abilities, type Ability, type AnyPlugin, type Context, cell } from 'portico/kernel'

/** An ability that only these namespaces have, as a plugin gets it. */
export const abilitiesOf = <T>(byNamespace: Readonly<Record<string, T>> = {}): Abilities<T> => ({
  namespaces: cell(Object.keys(byNamespace)),
  of: async (namespace) => byNamespace[namespace],
})

/** A plugin that gives a namespace an ability. */
export const giveAbility = <T>(ability: Ability<T>, namespace: string, value: T): AnyPlugin => ({
  id: `test.${ability.id}.${namespace}`,
  kernel: 1,
  setup: (context: Pick<Context<unknown, unknown, Record<never, never>>, 'ability'>) =>
    void context.ability(ability, namespace, () => value),
})
