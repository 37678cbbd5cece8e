import type { Kit } from '../context.js'
import { appkit } from './appkit.js'
import { connectkit } from './connectkit.js'
import { rainbowkit } from './rainbowkit.js'
import { walletAdapter } from './walletAdapter.js'

export const kits: readonly Kit[] = [rainbowkit, connectkit, appkit, walletAdapter]
