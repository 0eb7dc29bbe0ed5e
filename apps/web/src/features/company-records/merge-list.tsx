import type { CompanyMerge } from '@portal/contract/companies/merge-schemas.ts'
import { takeBackMerge } from '@portal/contract/companies/merges.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { dayOnly } from '../../parts/dates/moments.ts'
import { RetryLine } from '../../parts/failures/load-failed.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { mergesQuery, useMergeAction } from './merges.ts'

/** The merges of a company, each of which can be taken back for a while; nothing where there was none. */
export function MergeList({ companyId }: { readonly companyId: number }) {
  const list = useQuery(mergesQuery(companyId))
  const merges = list.data?.merges ?? []
  if (merges.length === 0 && !list.isError) return null
  return (
    <Panel title={m.merges()}>
      {list.isError && !list.data ? (
        <RetryLine query={list}>{m.merges_failed()}</RetryLine>
      ) : (
        <Stack as="ul" gap={4}>
          {merges.map((merge) => (
            <li key={merge.mergeId}>
              <Merge merge={merge} />
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

function Merge({ merge }: { readonly merge: CompanyMerge }) {
  const { mergeId, fromName: from, intoName: company, takenBackAt, canBeTakenBackUntil } = merge
  const confirm = useConfirm()
  const takeBack = useMergeAction(async () => {
    const agreed = await confirm({
      title: m.merge_take_back_question({ from }),
      body: m.merge_take_back_text({ company }),
      confirmText: m.merge_take_back(),
    })
    if (!agreed) return
    await call(takeBackMerge, { params: { mergeId: String(mergeId) } })
    notify.success(m.merge_taken_back({ from }))
  })
  return (
    <Stack gap={1}>
      <Row gap={[1, 3]} spread>
        <span dir="auto">{m.merge_of({ from, company })}</span>
        {canBeTakenBackUntil && (
          <Button
            size="s"
            aria-label={m.common_labelled({ label: m.merge_take_back(), value: from })}
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate()}
          >
            {m.merge_take_back()}
          </Button>
        )}
      </Row>
      <Row soft small gap={[0, 3]}>
        <DateTime at={merge.mergedAt} />
        <span dir="auto">{merge.mergedBy}</span>
        <span>{m.merge_moved({ people: merge.people, requests: merge.requests })}</span>
        {canBeTakenBackUntil && <span>{m.merge_until({ day: dayOnly(canBeTakenBackUntil).text })}</span>}
      </Row>
      {takenBackAt && (
        <Row soft small gap={[0, 3]}>
          <Badge>{m.merge_is_taken_back()}</Badge>
          <DateTime at={takenBackAt} />
          <span dir="auto">{merge.takenBackBy}</span>
        </Row>
      )}
    </Stack>
  )
}
