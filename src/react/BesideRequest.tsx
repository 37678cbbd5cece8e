'use client'
import { requestParts } from './requestParts.js'
import { usePoint } from './view.js'

/** Parts of plugins beside a request, for views that wait for a wallet's answer. */
export const BesideRequest = () => <>{usePoint(requestParts)}</>
