import { defaultRequestTitle } from '@portal/domain/requests/request-title.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { codeOf, NoResponse } from '../../api/client.ts'
import { paths, type WizardState } from '../../page-links.ts'
import { today } from '../../parts/dates/today.ts'
import { claimOfDraft, openClaimOfDraft } from '../../parts/device/draft-on-device.ts'
import { NotOpened } from '../../parts/device/kept-notes.tsx'
import { holdOpen } from '../../parts/device/open-claims.ts'
import { useFromOutbox } from '../../parts/device/waiting.ts'
import { draftsQuery } from '../../parts/drafts/drafts-query.ts'
import { LoadFailed } from '../../parts/failures/load-failed.tsx'
import { logFailure } from '../../parts/failures/log-failure.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { SkeletonPanel } from '../../ui/skeleton.tsx'
import { keptItemOfRow } from './read-draft.ts'
import type { WizardPlace } from './wizard-frame.tsx'
import { draftItemsQuery } from './wizard-queries.ts'

export interface OpenDraftProps {
  readonly requestId: number
  readonly place: WizardPlace
  /** The draft is no longer one: completed or cancelled elsewhere. */
  readonly onGone: (requestId: number) => void
}

/** Brings a draft of the server to this device, where the wizard goes on with it, unless it is there already. */
export function OpenDraft({ requestId, place, onGone }: OpenDraftProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isShown = useIsShown()
  const { found, hasFailed } = useFromOutbox(String(requestId), readOpenClaim)
  const isToBeRead = hasFailed || found === null
  // Read anew: what was read a moment ago may have been submitted since.
  const items = useQuery({ ...draftItemsQuery(requestId), enabled: isToBeRead, staleTime: 0 })
  const [isNotBrought, setIsNotBrought] = useState(false)
  const { openOverview } = place
  const goOn = useEffectEvent(async (claimId: string) => {
    if (!isShown()) return
    await navigate(paths.wizard, {
      replace: true,
      state: { claimId, requestId, openOverview } satisfies WizardState,
      flushSync: true,
    })
  })
  const bring = useEffectEvent(async (rows: NonNullable<typeof items.data>) => {
    // They also say whether an item of it is being written; without a connection its items alone may be known.
    const drafts = await client.ensureQueryData(draftsQuery).then(
      (read) => read.drafts,
      () => [],
    )
    const title =
      rows[0]?.requestTitle ??
      drafts.find((draft) => draft.requestId === requestId)?.title ??
      defaultRequestTitle(today())
    const claim = await claimOfDraft({ requestId, title, items: rows.map(keptItemOfRow) })
    const letGo = holdOpen(claim.id)
    await goOn(claim.id).finally(letGo)
  })
  const isGone =
    codeOf(items.error) === 'NOT_FOUND' || (!items.isFetching && items.data?.some(({ turn }) => turn !== null))
  const gone = useEffectEvent(() => onGone(requestId))
  // Without a connection it goes on as it was read last.
  const isKnown = items.isSuccess || items.error instanceof NoResponse
  const rows = isToBeRead && isKnown && !items.isFetching && !isGone ? items.data : undefined

  useEffect(() => {
    if (found) void (found.step === 'writing' ? goOn(found.id) : navigate(paths.requests, { replace: true }))
  }, [found, navigate])
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])
  const notBrought = useEffectEvent((error: unknown) => {
    logFailure('bring a draft to this device')(error)
    setIsNotBrought(true)
  })
  useEffect(() => {
    if (rows) bring(rows).catch(notBrought)
  }, [rows])

  if (isNotBrought) return <NotOpened />
  return items.isError && !isGone && !rows ? (
    <LoadFailed title={m.wizard_failed()} hint={m.wizard_failed_hint()} query={items} />
  ) : (
    <SkeletonPanel label={m.wizard_loading()} />
  )
}

/** The request of this device in which a draft is written on; null where it was not opened here. */
const readOpenClaim = async (requestId: string) => (await openClaimOfDraft(Number(requestId))) ?? null
