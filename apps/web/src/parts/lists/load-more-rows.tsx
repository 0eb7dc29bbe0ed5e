import { m } from '@portal/texts/messages.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import styles from './lists.module.css'
import { rowLinks } from './use-row-keys.ts'

export interface LoadMoreRowsProps {
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetching: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
    readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>
  }
  /** How many rows are shown now. */
  readonly count: number
  /** What the rows stand in. */
  readonly frame: RefObject<HTMLElement | null>
  /** What takes the focus in each row; its link, unless said otherwise. */
  readonly focusables?: (frame: HTMLElement | null) => ArrayLike<HTMLElement>
}

/** Loads the next page; what is being read again of those before is waited for, as it would be dropped. */
export async function loadMore(list: LoadMoreRowsProps['list']): Promise<void> {
  if (list.isFetching) await list.refetch({ cancelRefetch: false })
  await list.fetchNextPage()
}

/** The button at the end of a list. When it leaves with the focus, the focus moves to the first new row. */
export function LoadMoreRows({ list, count, frame, focusables = rowLinks }: LoadMoreRowsProps) {
  const before = useRef<number>(undefined)
  // Before anything else looks for the lost focus.
  useLayoutEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const firstNew = focusables(frame.current)[before.current]
    before.current = undefined
    if (document.activeElement === document.body) firstNew?.focus()
  }, [frame, focusables, count])
  if (!list.hasNextPage) return null
  return (
    <Row middle className={styles.more}>
      <Button
        busy={list.isFetchingNextPage}
        busyText={m.common_loading_more()}
        onClick={() => {
          before.current = count
          void loadMore(list)
        }}
      >
        {m.common_load_more()}
      </Button>
    </Row>
  )
}
