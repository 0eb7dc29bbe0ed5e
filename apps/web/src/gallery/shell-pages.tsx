import { type ReactNode, useState } from 'react'
import { Brand } from '../brand/brand.tsx'
import { AppShell } from '../ui/app-shell.tsx'
import { Badge } from '../ui/badge.tsx'
import { BackLink, Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { DescriptionList, WrittenText } from '../ui/description-list.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FileTile, FileTiles } from '../ui/file-tile.tsx'
import { FooterLinks } from '../ui/footer-links.tsx'
import { FieldRow, Form, FormActions } from '../ui/form.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { InfoBox } from '../ui/message-box.tsx'
import { Columns, PageHeader, Stack, Toolbar } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Pills } from '../ui/pills.tsx'
import { RadioGroup, YesNo } from '../ui/radio-group.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Table } from '../ui/table.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { cases, useCaseColumns } from './data-parts.tsx'
import { ConversationParts } from './media-parts.tsx'
import { picture } from './texts.ts'

const nothing = () => undefined

function Shell({ search = true, children }: { search?: boolean; children: ReactNode }) {
  const [query, setQuery] = useState('')
  return (
    <AppShell
      brand={<Brand compact />}
      homeTo="?part=list"
      homeLabel="Membran Warranty, home"
      navigationLabel="Main"
      navigation={[
        { key: 'requests', to: '?part=list', label: 'Requests', current: true, count: { value: 4, text: '4 unread' } },
        { key: 'users', to: '?part=item', label: 'Users', current: false },
        { key: 'archive', to: '?part=wizard', label: 'Archive', current: false },
      ]}
      user={{ name: 'Mara Lindqvist', company: 'Klangwerk Nord', email: 'mara.lindqvist@klangwerk-nord.example' }}
      userMenuLabel="Account"
      userMenu={[
        { key: 'profile', label: 'Profile', to: '?part=fields' },
        { key: 'out', label: 'Sign Out', onSelect: nothing },
      ]}
      search={
        search && (
          <SearchField
            label="Search"
            placeholder="Search…"
            value={query}
            onChange={setQuery}
            clearText="Clear"
            hint={query && query.length < 3 ? 'min. 3' : undefined}
            help="Search by request id, item id, serial number or company"
            shortcut="/"
          />
        )
      }
      skipText="Skip to content"
      openMenuText="Open menu"
      closeMenuText="Close menu"
      footer={
        <FooterLinks
          links={[
            { to: '?part=brand', label: 'Privacy Policy' },
            { to: '?part=brand', label: 'Imprint' },
          ]}
          note="Membran Warranty"
        />
      }
    >
      {children}
    </AppShell>
  )
}

export function ListPage() {
  const columns = useCaseColumns()
  const [statuses, setStatuses] = useState<string[]>([])
  return (
    <Shell>
      <PageHeader title="Admin Warranty Requests" />
      <Toolbar
        end={
          <Combobox
            label="Distributor"
            hideLabel
            options={[
              { value: '', label: 'All distributors' },
              { value: '1', label: 'Klangwerk Nord' },
            ]}
            value=""
            onChange={nothing}
            noMatchText="No match"
          />
        }
      >
        <Pills
          label="Status"
          pills={[
            { value: 'Open', label: 'Open', tone: 'red' },
            { value: 'Closed', label: 'Closed', tone: 'green' },
            { value: 'More', label: 'Additional information required', tone: 'yellow' },
          ]}
          selected={statuses}
          onChange={setStatuses}
        />
      </Toolbar>
      <Table
        caption="Requests"
        columns={columns}
        rows={[...cases, ...cases.map((row) => ({ ...row, id: row.id - 20 }))]}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ to: `?part=item&id=${row.id}` })}
        isMarked={(row) => row.unread}
      />
      <LoadMore text="Load more" busy={false} onMore={nothing} />
    </Shell>
  )
}

export function ItemPage() {
  const [status, setStatus] = useState('Under review')
  const [pictures] = useState(() => [picture(30), picture(200), picture(120)])
  return (
    <Shell>
      <PageHeader
        title="Item 10108"
        badge={<Badge tone="blue">Under review</Badge>}
        way={
          <>
            <Breadcrumbs
              label="Breadcrumb"
              crumbs={[
                { label: 'Home', to: '?part=list' },
                { label: 'Request 10042', to: '?part=list' },
                { label: 'Item 10108' },
              ]}
            />
            <BackLink to="?part=list">Back to request</BackLink>
          </>
        }
      />
      <Columns
        aside={
          <>
            <Panel title="Update Status">
              <Form onSubmit={nothing}>
                <RadioGroup
                  label="Status"
                  name="status"
                  value={status}
                  onChange={setStatus}
                  options={['Under review', 'Additional information required', 'Technical exchange', 'Declined'].map(
                    (value) => ({ value, label: value }),
                  )}
                />
                <Button variant="primary" type="submit" wide>
                  Update Status
                </Button>
              </Form>
            </Panel>
            <Panel title="Layout Schema Upload">
              <DropZone
                label="Layout PDFs"
                hideLabel
                prompt="Choose PDFs or drop them here"
                hint="PDF, up to 80 MB, at most 3"
                accept="application/pdf"
                onFiles={nothing}
              />
            </Panel>
            <Panel title="History">
              <Timeline
                label="History"
                entries={[
                  {
                    key: 1,
                    title: 'Additional information required',
                    by: 'Jonas Brandt',
                    at: { iso: '2026-11-18T09:00Z', text: '18 Nov 2026, 09:00' },
                    tone: 'yellow',
                  },
                  {
                    key: 2,
                    title: 'Submitted',
                    by: 'Mara Lindqvist',
                    at: { iso: '2026-11-17T08:00Z', text: '17 Nov 2026, 08:00' },
                  },
                ]}
              />
            </Panel>
          </>
        }
      >
        <Panel title="Item information">
          <DescriptionList
            facts={[
              { term: 'Request Item ID', details: '10108', figures: true },
              { term: 'Item Type', details: 'Amplifier' },
              { term: 'Brand', details: 'Nordwave' },
              { term: 'Item Number', details: 'NW-AMP-400', figures: true },
              { term: 'Serial Number', details: 'NW40-2024-0098123', figures: true },
              { term: 'Requested Option', details: 'Technical Exchange' },
            ]}
          />
        </Panel>
        <Panel title="Issue description">
          <WrittenText>
            The left channel drops out after about ten minutes at normal listening level. After cooling down it works
            again for a while.
          </WrittenText>
        </Panel>
        <Panel title="Images">
          <FileTiles label="Images">
            {pictures.map((src, at) => (
              <FileTile
                key={src}
                name={`IMG_20${at}4.jpg`}
                kind={at === 2 ? 'video' : 'image'}
                state="ready"
                thumbnailUrl={src}
                onOpen={nothing}
              />
            ))}
          </FileTiles>
        </Panel>
        <ConversationParts />
      </Columns>
    </Shell>
  )
}

export function WizardPage() {
  const [type, setType] = useState<'Speaker' | 'Amplifier'>('Amplifier')
  const [tried, setTried] = useState<'yes' | 'no'>('yes')
  return (
    <Shell search={false}>
      <PageHeader title="Add item" way={<BackLink to="?part=list">Requests</BackLink>} />
      <Stack narrow>
        <Stepper label="Progress" steps={['Title', 'Items', 'Overview']} current={1} doneText="done" />
        <InfoBox title="What belongs to an item?" onDismiss={nothing} dismissText="Hide">
          One unit with its own serial number.
        </InfoBox>
        <Panel>
          <Form onSubmit={nothing}>
            <RadioGroup
              label="Item type"
              name="type"
              look="segments"
              value={type}
              onChange={setType}
              options={[
                { value: 'Speaker', label: 'Speaker' },
                { value: 'Amplifier', label: 'Amplifier' },
              ]}
            />
            <FieldRow>
              <TextField label="Item Number" figures />
              <TextField label="Serial Number" figures />
            </FieldRow>
            <TextArea label="Issue description" limit={1000} />
            <YesNo
              label="Have you tried to repair the amplifier?"
              name="tried"
              value={tried}
              onChange={setTried}
              yesText="Yes"
              noText="No"
            />
            <DropZone
              label="Images or videos"
              prompt="Choose files or drop them here"
              hint="JPG, PNG, MP4, MOV, up to 80 MB each, at most 3"
              accept="image/*"
              onFiles={nothing}
            />
            <FormActions align="between">
              <Button variant="quiet">Cancel request</Button>
              <Button variant="primary" type="submit">
                Add item
              </Button>
            </FormActions>
          </Form>
        </Panel>
      </Stack>
    </Shell>
  )
}

export function NotFoundPage() {
  return (
    <Shell search={false}>
      <EmptyState
        size="page"
        title="Oops! Page Not Found"
        action={
          <LinkButton to="?part=list" variant="primary">
            Go to Requests
          </LinkButton>
        }
      >
        The page you are looking for does not exist, or it has moved.
      </EmptyState>
    </Shell>
  )
}
