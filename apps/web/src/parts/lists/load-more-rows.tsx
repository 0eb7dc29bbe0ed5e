import { type RefObject, useLayoutEffect, useRef } from 'react'
import { LoadMore } from '../../ui/load-more.tsx'
import { commonTexts } from '../common-texts.ts'
import { rowLinks } from './use-focus-first-row.ts'

export interface LoadMoreRowsProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  /** How many rows are shown now. */
  readonly count: number
  /** What the rows stand in. */
  readonly frame: RefObject<HTMLElement | null>
}

/** The button at the end of a list. When it leaves with the focus, the focus moves to the first new row. */
export function LoadMoreRows({ list, count, frame }: LoadMoreRowsProps) {
  const before = useRef<number>(undefined)
  // Before anything else looks for the lost focus.
  useLayoutEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const firstNew = rowLinks(frame.current)[before.current]
    before.current = undefined
    if (document.activeElement === document.body) firstNew?.focus()
  }, [frame, count])
  if (!list.hasNextPage) return null
  return (
    <LoadMore
      text={commonTexts.loadMore}
      busyText={commonTexts.loadingMore}
      busy={list.isFetchingNextPage}
      onMore={() => {
        before.current = count
        void list.fetchNextPage()
      }}
    />
  )
}
