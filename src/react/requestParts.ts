import { point } from 'portico/kernel'
import type { ReactElement } from 'react'

/**
 * Elements beside a request that a wallet has to answer, made by `pointPart`: where it waits, if that is not this page. One that
 * renders nothing takes no room.
 */
export const requestParts = point<ReactElement>('requestParts')
