import { type Abilities, type Ability, type AnyPlugin, type Context, cell } from 'portico/kernel'

/** An ability that only these namespaces have, as a plugin gets it. */
export const abilitiesOf = <T>(byNamespace: Readonly<Record<string, T>> = {}): Abilities<T> => ({
  namespaces: cell(Object.keys(byNamespace)),
  of: async (namespace) => byNamespace[namespace],
})

/** A plugin that needs an ability, and the ability as it gets it. */
export const needAbility = <T>(ability: Ability<T>) => {
  let needed: Abilities<T> | undefined
  const plugin: AnyPlugin = {
    id: `test.needs.${ability.id}`,
    kernel: 1,
    needs: { needed: ability },
    setup: ({ needs }: { readonly needs: { readonly needed: Abilities<T> } }) => {
      needed = needs.needed
    },
  }
  return { plugin, of: async (namespace: string): Promise<T | undefined> => needed?.of(namespace) }
}

/** A plugin that gives a namespace an ability. */
export const giveAbility = <T>(ability: Ability<T>, namespace: string, value: T): AnyPlugin => ({
  id: `test.${ability.id}.${namespace}`,
  kernel: 1,
  setup: (context: Pick<Context<unknown, unknown, Record<never, never>>, 'ability'>) =>
    void context.ability(ability, namespace, () => value),
})
