import { useState } from 'react'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DescriptionList, WrittenText } from '../ui/description-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { UnreadMark } from '../ui/unread-mark.tsx'
import { Grid, Section } from './section.tsx'
import { arabic, emoji, longWord, picture } from './texts.ts'

type Case = { id: number; company: string; created: string; items: number; status: string; tone: Tone; unread: boolean }

const cases: Case[] = [
  {
    id: 10057,
    company: 'Klangwerk Nord',
    created: '19 Nov 2026, 14:32',
    items: 3,
    status: 'Open',
    tone: 'red',
    unread: true,
  },
  {
    id: 10056,
    company: 'Señal Fuerte S.L.',
    created: '19 Nov 2026, 09:10',
    items: 1,
    status: 'Additional information required',
    tone: 'yellow',
    unread: false,
  },
  {
    id: 10054,
    company: arabic,
    created: '18 Nov 2026, 17:55',
    items: 12,
    status: 'Closed',
    tone: 'green',
    unread: false,
  },
  { id: 10051, company: longWord, created: '17 Nov 2026, 08:00', items: 2, status: 'Open', tone: 'red', unread: true },
  {
    id: 10049,
    company: `Łódź HiFi ${emoji}`,
    created: '16 Nov 2026, 12:20',
    items: 1,
    status: 'Closed',
    tone: 'green',
    unread: false,
  },
]

function useCaseColumns(): Column<Case>[] {
  const [direction, setDirection] = useState<'ascending' | 'descending' | undefined>('descending')
  return [
    { key: 'id', header: 'ID', cell: (row) => row.id, figures: true, width: '5.5rem' },
    {
      key: 'unread',
      header: 'Unread',
      hideHeader: true,
      cell: (row) => row.unread && <UnreadMark text="New message from user" />,
      width: '1.5rem',
      card: 'none',
      interactive: true,
    },
    {
      key: 'company',
      header: 'Company',
      cell: (row) => <bdi>{row.company}</bdi>,
      width: 'minmax(8rem, 2.4fr)',
      oneLine: true,
      copyable: true,
    },
    {
      key: 'created',
      header: 'Created',
      cell: (row) => row.created,
      figures: true,
      width: 'minmax(10rem, 1fr)',
      sort: { direction, onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending') },
    },
    { key: 'items', header: 'Items', cell: (row) => row.items, figures: true, align: 'end', width: '4rem' },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => <Badge tone={row.tone}>{row.status}</Badge>,
      width: 'minmax(9rem, 1.4fr)',
      card: 'corner',
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      width: '6rem',
      card: 'actions',
      interactive: true,
      cell: (row) => (
        <Button size="s" disabledReason={row.status === 'Closed' ? undefined : 'Only closed requests can be archived'}>
          Archive
        </Button>
      ),
    },
  ]
}

export function DataParts() {
  const columns = useCaseColumns()
  const shared = { columns, rowKey: (row: Case) => row.id }
  const [image] = useState(() => picture(30))
  return (
    <>
      <Section title="Table">
        <Table
          {...shared}
          caption="Requests"
          rows={cases}
          rowLink={(row) => ({ to: `?part=data&request=${row.id}`, label: `Request ${row.id}` })}
          isMarked={(row) => row.unread}
        />
      </Section>
      <Section title="Loading and empty">
        <Table
          {...shared}
          caption="Loading requests"
          rows={undefined}
          skeletonRows={3}
          loadingText="Loading requests"
        />
        <Table {...shared} caption="No requests" rows={[]} empty={<EmptyState title="No requests found" />} />
      </Section>
      <Section title="Facts, steps, history">
        <Stepper label="Progress" steps={['Title', 'Items', 'Overview']} current={1} doneText="done" />
        <Grid>
          <Panel title="Item information" aside={<Badge tone="blue">Under review</Badge>}>
            <DescriptionList
              facts={[
                { term: 'Request Item ID', details: '10108', figures: true },
                { term: 'Item Type', details: 'Amplifier' },
                { term: 'Brand', details: 'Nordwave' },
                { term: 'Item Number', details: 'NW-AMP-400' },
                { term: 'Serial Number', details: longWord, figures: true, wide: true },
                { term: 'Decline Reason', details: '' },
              ]}
            />
          </Panel>
          <Panel title="Issue description">
            <WrittenText>{`${emoji}\n\n${arabic}\n\nThe left channel drops out after ten minutes.`}</WrittenText>
            <Thumbnail src={image} alt="Front of the amplifier" onOpen={() => undefined} />
            <Thumbnail src="/does-not-exist.jpg" alt="Lost picture" />
          </Panel>
          <Panel title="History">
            <Timeline
              label="History"
              entries={[
                {
                  key: 1,
                  title: 'Waiting for feedback',
                  by: 'Jonas Brandt',
                  at: { iso: '2026-11-19T14:32Z', text: '19 Nov 2026, 14:32' },
                  tone: 'blue',
                },
                {
                  key: 2,
                  title: 'Additional information required',
                  by: 'Jonas Brandt',
                  at: { iso: '2026-11-18T09:00Z', text: '18 Nov 2026, 09:00' },
                  tone: 'yellow',
                  details: 'Please send a picture of the type plate.',
                },
                {
                  key: 3,
                  title: 'Submitted',
                  by: 'Mara Lindqvist',
                  at: { iso: '2026-11-17T08:00Z', text: '17 Nov 2026, 08:00' },
                },
              ]}
            />
          </Panel>
        </Grid>
      </Section>
    </>
  )
}
