'use client'
import type { Point } from 'portico/kernel'
import { useKernel } from './useKernel.js'
import { useSource } from './useSource.js'

/** The contributions to a point, in order. */
export const usePoint = <T>(token: Point<T>): readonly T[] => useSource(useKernel().point(token))
