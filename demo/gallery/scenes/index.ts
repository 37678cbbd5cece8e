import type { Scene } from '../Scene.js'
import { account } from './account.js'
import { activityScenes } from './activity.js'
import { connect } from './connect.js'
import { connecting } from './connecting.js'
import { directories } from './directory.js'
import { embedded } from './embedded.js'
import { legals } from './legal.js'
import { logins } from './logins.js'
import { nameScenes } from './names.js'
import { onramps } from './onramp.js'
import { pairings } from './pairing.js'
import { profiles } from './profile.js'
import { receives } from './receive.js'
import { sends } from './send.js'
import { shell } from './shell.js'
import { signIns } from './siwx.js'
import { sessionScenes } from './smartSessions.js'
import { socials } from './socials.js'
import { swaps } from './swap.js'
import { switchActiveChain, switchNetwork } from './switchNetwork.js'
import { tokenScenes } from './tokens.js'
import { transactionScenes } from './transactions.js'
import { unsupported } from './unsupported.js'
import { what } from './what.js'

/** Every state of every view, in the order in which a visitor meets them. */
export const scenes: readonly Scene[] = [
  ...connect,
  ...connecting,
  ...pairings,
  ...logins,
  ...legals,
  ...socials,
  ...directories,
  ...what,
  ...account,
  ...tokenScenes,
  ...activityScenes,
  ...receives,
  ...onramps,
  ...sends,
  ...swaps,
  ...transactionScenes,
  ...signIns,
  ...sessionScenes,
  ...profiles,
  ...embedded,
  ...nameScenes,
  ...switchNetwork,
  ...switchActiveChain,
  ...unsupported,
  ...shell,
]
