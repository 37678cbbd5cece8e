import { chains, sessions } from 'portico/core'
import { definePlugin } from 'portico/kernel'
import { type Names, type NamesOptions, nameSources, names as token } from './contract.js'
import { createResolver } from './createResolver.js'
import { isName } from './isName.js'

/** The plugin that the manifest loads. */
export const createNames = (_: NamesOptions = {}) =>
  definePlugin({
    id: 'names',
    kernel: 1,
    provides: token,
    needs: { chains, sessions, sources: nameSources },
    setup({ needs, emit }): Names {
      const { resolve, reverse } = createResolver({ ...needs, emit })
      return { isName, resolve, reverse }
    },
  })
