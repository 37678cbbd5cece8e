import { checkLists } from 'portico/core'
import { expect, test } from 'vitest'

test('the lists of a plugin are copied and frozen', () => {
  const ids = ['a']
  const given = { ids, other: 7 }
  const lists = checkLists('mine', given, ['ids'])
  ids.push('b')
  expect(lists).toEqual({ ids: ['a'] })
  expect([Object.isFrozen(lists), Object.isFrozen(lists.ids)]).toEqual([true, true])
})

test.each(['a', 7, null, [1], {}])('%j is refused, and the error names the plugin and the option', (ids) => {
  expect(() => checkLists('mine', { ids: ids as never }, ['ids'])).toThrow(
    'mine: option "ids" must be a list of texts',
  )
})
