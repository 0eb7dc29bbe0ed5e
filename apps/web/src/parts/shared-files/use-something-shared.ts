import { useEffect, useState } from 'react'
import { logFailure } from '../failures/log-failure.ts'
import { isSomethingShared } from './shared-files.ts'

/** Whether a phone has shared files with the portal that the next form will take. */
export function useSomethingShared(): boolean {
  const [shared, setShared] = useState(false)
  useEffect(() => void isSomethingShared().then(setShared, logFailure('look for shared files')), [])
  return shared
}
