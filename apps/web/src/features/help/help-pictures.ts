import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** A picture of a real screen, with its size, so that the page does not move when it arrives. */
export interface HelpPicture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The recorded tutorial: the film, its first picture, and its words as subtitles. */
export interface HelpVideo {
  readonly src: string
  readonly poster: string
  readonly captions: string
  readonly width: number
  readonly height: number
}

/** What the recording scripts wrote into `public/help`: pictures by `<chapter id>/<step, from 1>`, and the video. */
export interface HelpMedia {
  readonly pictures: Readonly<Record<string, HelpPicture>>
  readonly video?: HelpVideo | undefined
}

const nothing: HelpMedia = { pictures: {} }

/** The list of pictures; empty where none were recorded, and the guide then shows text only. */
export const helpMediaQuery = queryOptions({
  queryKey: queryKeys.helpMedia,
  queryFn: async ({ signal }): Promise<HelpMedia> => {
    const answer = await fetch('/help/index.json', { signal })
    // For a missing file the server answers with the HTML page.
    const isList = answer.ok && answer.headers.get('content-type')?.includes('json')
    return isList ? { ...nothing, ...(await answer.json()) } : nothing
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const helpFile = (name: string): string => `/help/${name}`
