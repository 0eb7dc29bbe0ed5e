import { useEffect, useState } from 'react'

const everyMs = 60_000

/** The time of this browser, told again each minute: for how long something waits. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
