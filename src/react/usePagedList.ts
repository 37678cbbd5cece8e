'use client'
import type { PagedList, PagedState } from 'portico/core'
import { useEffect } from 'react'
import { useSource } from './useSource.js'
import { useOnline } from './view.js'

/** A paged list for a view: loads the first page, retries a failure when the page is online again, and stops loading with the view. */
export const usePagedList = <T>(list: PagedList<T>): PagedState<T> => {
  const online = useOnline()
  useEffect(() => list.attend(), [list])
  useEffect(() => {
    if (online && list.state.get().status === 'failed') list.more()
  }, [online, list])
  return useSource(list.state)
}
