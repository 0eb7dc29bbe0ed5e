import type { UserProfile } from '@portal/contract/accounts/user-schemas.ts'
import { toggleUserEnabled } from '@portal/contract/accounts/users.ts'
import type { LikelyTwin } from '@portal/contract/companies/merge-schemas.ts'
import { askAboutNewcomer, mergeCompanies, previewMerge } from '@portal/contract/companies/merges.ts'
import type { TwinSign } from '@portal/domain/accounts/merge-companies.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { countedText } from '../../parts/counted-text.ts'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { likelyTwinsQuery, mergePreviewText, toldApart, useMergeAction } from './merges.ts'

const { mergeDays: days } = limits.company

const signLabels: Record<TwinSign, () => string> = {
  debtorNumber: () => fieldLabel('debtorNumber'),
  name: () => fieldLabel('companyName'),
  mailDomain: m.twins_sign_mail,
}

/** Reads them before they are drawn. */
export const prefetchTwins = (client: QueryClient, { userId }: UserProfile): Promise<void> =>
  client.prefetchQuery(likelyTwinsQuery(userId))

/** Companies that are likely to be the one that a waiting account registered as: it is activated into one, or on its own. */
export function LikelyTwins({ profile: { userId, email } }: { readonly profile: UserProfile }) {
  const { data } = useQuery(likelyTwinsQuery(userId))
  const alone = useMergeAction(() => call(toggleUserEnabled, { params: { email }, body: { enabled: true } }))
  if (!data?.waits || data.twins.length === 0) return null
  const columns: Column<LikelyTwin>[] = [
    { key: 'company', header: m.common_company(), cell: (twin) => <Named twin={twin} />, width: 'minmax(0, 1.6fr)' },
    {
      key: 'alike',
      header: m.twins_alike(),
      width: 'minmax(0, 1.2fr)',
      cell: ({ alike }) => (
        <Row gap={1}>
          {alike.map((sign) => (
            <Badge key={sign}>{signLabels[sign]()}</Badge>
          ))}
        </Row>
      ),
    },
    { key: 'people', header: m.company_people(), cell: ({ people }) => people, width: 'max-content', figures: true },
    {
      key: 'open',
      header: m.work_dealer_open_cases(),
      cell: ({ openRequests }) => countedText(openRequests, limits.work.openRequests),
      width: 'max-content',
      figures: true,
    },
    actionsColumn((twin) => <Actions userId={userId} twin={twin} />),
  ]
  return (
    <Panel
      title={m.twins_heading()}
      aside={
        <Button size="s" busy={alone.isPending} onClick={() => alone.mutate()}>
          {m.twins_activate_alone()}
        </Button>
      }
    >
      <Text>{m.twins_lead()}</Text>
      <Table caption={m.twins_heading()} columns={columns} rows={data.twins} rowKey={({ companyId }) => companyId} />
    </Panel>
  )
}

const Named = ({ twin }: { readonly twin: LikelyTwin }) => (
  <Stack as="span" gap={0}>
    <span dir="auto">{twin.companyName}</span>
    <Text as="span" soft>
      {toldApart(twin)}
    </Text>
  </Stack>
)

function Actions({ userId, twin }: { readonly userId: number; readonly twin: LikelyTwin }) {
  const { companyId, companyName: company } = twin
  const confirm = useConfirm()
  const isShown = useIsShown()
  const merge = useMergeAction(async () => {
    const query = { from: String(userId), into: String(companyId) }
    const seen = await call(previewMerge, { query })
    if (!isShown()) return
    const agreed = await confirm({
      title: m.twins_question({ company }),
      body: mergePreviewText(seen),
      confirmText: m.users_activate(),
    })
    if (!agreed) return
    await call(mergeCompanies, { body: { seen, activate: true } })
    notify.success(m.twins_merged({ company, days }))
  })
  const ask = useMergeAction(async () => {
    const { managers } = await call(askAboutNewcomer, { body: { userId, companyId } })
    if (managers > 0) notify.success(m.twins_asked({ company }))
    else notify.error(m.twins_no_manager({ company }))
  })
  const named = (action: string) => ({
    'aria-label': m.common_labelled({ label: action, value: company }),
    children: action,
  })
  return (
    <>
      <Button size="s" busy={merge.isPending} onClick={() => merge.mutate()} {...named(m.twins_activate())} />
      <Button size="s" variant="quiet" busy={ask.isPending} onClick={() => ask.mutate()} {...named(m.twins_ask())} />
    </>
  )
}
