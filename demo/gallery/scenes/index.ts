import type { Scene } from '../Scene.js'
import { account } from './account.js'
import { connect } from './connect.js'
import { connecting } from './connecting.js'
import { shell } from './shell.js'
import { switchActiveChain, switchNetwork } from './switchNetwork.js'
import { unsupported } from './unsupported.js'
import { what } from './what.js'

/** Every state of every view, in the order they are met. */
export const scenes: readonly Scene[] = [
  ...connect,
  ...connecting,
  ...what,
  ...account,
  ...switchNetwork,
  ...switchActiveChain,
  ...unsupported,
  ...shell,
]
