'use client'
import type { PagedList, PagedState } from 'portico/core'
import { useEffect } from 'react'
import { useSource } from './useSource.js'
import { useOnline } from './view.js'

/** A list that a view shows: its first page loads, what failed is asked for again once the page is online, and what loads ends with the view. */
export const usePagedList = <T>(list: PagedList<T>): PagedState<T> => {
  const online = useOnline()
  useEffect(() => list.attend(), [list])
  useEffect(() => {
    if (online && list.state.get().status === 'failed') list.more()
  }, [online, list])
  return useSource(list.state)
}
