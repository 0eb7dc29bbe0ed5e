import type { CompanyRecord } from '@portal/contract/companies/company-record-schemas.ts'
import type { MergePreview } from '@portal/contract/companies/merge-schemas.ts'
import { mergeCompanies } from '@portal/contract/companies/merges.ts'
import { limits } from '@portal/domain/limits.ts'
import { mergeRefusalTextOr } from '@portal/texts/company-merge-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, codeOf } from '../../api/client.ts'
import { paths } from '../../page-links.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { LoadMoreRows } from '../../parts/lists/load-more-rows.tsx'
import { SearchInAddress } from '../../parts/lists/search-in-address.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorBox, InfoBox } from '../../ui/message-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notify.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useNavigate } from '../../ui/routing/routing.tsx'
import { companiesQuery } from './company-record-queries.ts'
import { likelyTwinsQuery, mergePreviewQuery, mergePreviewText, toldApart, useMergeAction } from './merges.ts'

interface MergeCompanyProps {
  readonly company: Pick<CompanyRecord, 'companyId' | 'companyName'>
}

/** Merges a company into another one, after it was said what moves. */
export function MergeCompany({ company }: MergeCompanyProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.merge_open()}</Button>
      {open && <MergeDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

const choices = (frame: HTMLElement | null) => frame?.querySelectorAll('input') ?? []

/** Asks into which company: one of those that are likely to be the same, or one that is searched for. */
function MergeDialog({ company: { companyId, companyName }, onClose }: MergeCompanyProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [q, setQ] = useState<string>()
  const [into, setInto] = useState<number>()
  const frame = useRef<HTMLDivElement>(null)
  const twins = useQuery(likelyTwinsQuery(companyId))
  const found = useInfiniteQuery({ ...companiesQuery({ standing: undefined, q }), enabled: q !== undefined })
  const offered = (q === undefined ? twins.data?.twins : found.data)?.filter((one) => one.companyId !== companyId)
  const query = q === undefined ? twins : found
  const preview = useQuery({ ...mergePreviewQuery(companyId, into ?? companyId), enabled: into !== undefined })
  const merge = useMergeAction(async (seen: MergePreview) => {
    const { into } = seen
    await call(mergeCompanies, { body: { seen } })
    notify.success(m.merge_done({ from: companyName, company: into.companyName, days: limits.company.mergeDays }))
    if (!isShown()) return
    onClose()
    void navigate(paths.adminCompany(into.companyId), { replace: true })
  })
  const { data } = preview
  return (
    <Modal
      open
      onClose={onClose}
      title={m.merge_heading({ company: companyName })}
      main={
        <Button variant="primary" busy={merge.isPending} disabled={!data} onClick={() => data && merge.mutate(data)}>
          {m.merge_submit()}
        </Button>
      }
    >
      <Stack gap={4}>
        <SearchInAddress
          q={q}
          label={m.companies_search()}
          onSearch={(wanted) => {
            setQ(wanted)
            setInto(undefined)
          }}
        />
        {offered && offered.length > 0 ? (
          <div ref={frame}>
            <RadioGroup
              name="into"
              label={q === undefined ? m.twins_heading() : m.companies()}
              options={offered.map((company) => ({
                value: String(company.companyId),
                label: <span dir="auto">{company.companyName}</span>,
                hint: <span dir="auto">{toldApart(company)}</span>,
              }))}
              value={into === undefined ? undefined : String(into)}
              onChange={(chosen) => setInto(Number(chosen))}
            />
            {q !== undefined && <LoadMoreRows list={found} count={offered.length} frame={frame} focusables={choices} />}
          </div>
        ) : offered ? (
          <p>{q === undefined ? m.merge_no_twins() : m.companies_none()}</p>
        ) : (
          <Coming query={query} failedText={m.companies_failed()} />
        )}
        {data && <InfoBox>{mergePreviewText(data)}</InfoBox>}
        {preview.isError && <ErrorBox>{mergeRefusalTextOr(codeOf(preview.error), m.twins_failed())}</ErrorBox>}
      </Stack>
    </Modal>
  )
}
