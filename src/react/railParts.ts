import { point } from 'portico/kernel'
import type { ReactElement } from 'react'

/** Elements of the second line of the rail, at the foot of every view, made by `pointPart`; one that renders nothing takes no room. */
export const railParts = point<ReactElement>('railParts')
