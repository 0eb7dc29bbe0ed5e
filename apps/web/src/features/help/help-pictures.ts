import type { Language } from '@portal/domain/languages.ts'
import { m } from '@portal/texts/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** A picture of a real screen, with its size, so that the page does not move when it arrives. */
export interface HelpPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** The recorded tutorial: the film, its first picture, and its words as subtitles, a file for each language. */
export interface HelpVideo {
  readonly src: string
  readonly poster: string
  readonly captions: Readonly<Partial<Record<Language, string>>>
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

/** What each picture shows, for those who do not see it. */
const alts: Readonly<Record<string, () => string>> = {
  'file-a-request/2': m.help_picture_title_step,
  'file-a-request/3': m.help_picture_item_form,
  'file-a-request/4': m.help_picture_overview,
  'file-a-request/5': m.help_picture_request_sent,
  'follow-a-request/1': m.help_picture_request_list,
  'follow-a-request/2': m.help_picture_item_page,
  'follow-a-request/3': m.help_picture_message,
  'report-a-repair/1': m.help_picture_item_waiting_for_repair,
  'report-a-repair/3': m.help_picture_repair_outcome,
  'archive/1': m.help_picture_archive_question,
  'archive/2': m.help_picture_archive,
}

export const helpPictureAlt = (step: string): string => alts[step]?.() ?? ''

export const helpFile = (name: string): string => `/help/${name}`
