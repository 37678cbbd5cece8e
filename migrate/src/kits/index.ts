import type { Kit } from '../context.js'
import { rainbowkit } from './rainbowkit.js'

export const kits: readonly Kit[] = [rainbowkit]
