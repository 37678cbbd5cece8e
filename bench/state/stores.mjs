import { createModal } from 'portico'
import { createKernel, definePlugin } from 'portico/kernel'
import { preset } from 'portico/preset'
import { useModalState, useSource } from 'portico/react'
import { proxy, useSnapshot } from 'valtio'
import { create } from 'zustand'
import { immer } from 'zustand/middleware/immer'
import { networks } from '../page/networks.mjs'

/** State of every store: a list of numbers, of which each subscriber reads one. */
const numbers = (count) => Array.from({ length: count }, () => 0)

/**
 * Makers of stores by name; each gets the number of subscribers. `useItem` reads the number of a subscriber, `set` changes that
 * of the first one. Each library is used as its documentation describes.
 */
export const stores = {
  slice: (count) => {
    let slice
    createKernel({
      plugins: [
        definePlugin({
          id: 'bench',
          kernel: 1,
          state: () => ({ items: numbers(count) }),
          setup: ({ state }) => {
            slice = state
          },
        }),
      ],
    })
    return {
      useItem: (at) => useSource(slice, ({ items }) => items[at]),
      set: (value) =>
        slice.update(({ items }) => {
          items[0] = value
        }),
    }
  },
  modal: () => {
    const modal = createModal({ prefetch: 'intent', plugins: preset(), networks, debug: false })
    const number = ({ theme }) => theme.variables['--portico-bench'] ?? '0'
    const rest = ({ networks }) => networks.eip155.caipNetwork.name
    return {
      modal,
      useItem: (at) => useModalState(at ? rest : number),
      set: (value) => modal.setTheme({ variables: { '--portico-bench': String(value) } }),
    }
  },
  zustand: (count) => {
    const useStore = create(() => ({ items: numbers(count) }))
    return {
      useItem: (at) => useStore(({ items }) => items[at]),
      set: (value) => useStore.setState(({ items }) => ({ items: items.with(0, value) })),
    }
  },
  'zustand with immer': (count) => {
    const useStore = create(immer(() => ({ items: numbers(count) })))
    return {
      useItem: (at) => useStore(({ items }) => items[at]),
      set: (value) =>
        useStore.setState(({ items }) => {
          items[0] = value
        }),
    }
  },
  valtio: (count) => {
    const state = proxy({ items: numbers(count) })
    return {
      useItem: (at) => useSnapshot(state, { sync: true }).items[at],
      set: (value) => {
        state.items[0] = value
      },
    }
  },
}
