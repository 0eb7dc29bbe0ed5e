import { m } from '@portal/texts/messages.ts'
import { useQueries } from '@tanstack/react-query'
import { probeQuery } from './file-queries.ts'

/**
 * What a video says of itself while it is processed: also how many come before it, as far as the screen has asked.
 * @param keys the videos that are being processed
 */
export function useProcessingText(keys: readonly string[]): (key: string) => string {
  const answers = useQueries({ queries: keys.map((key) => ({ ...probeQuery(key, () => 0), enabled: false })) })
  return (key) => {
    const ahead = answers[keys.indexOf(key)]?.data?.ahead
    return ahead ? m.media_processing_behind({ count: ahead }) : m.media_processing()
  }
}
