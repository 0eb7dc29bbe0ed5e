import { type CSSProperties, useState } from 'react'
import { Arcs } from '../brand/arcs.tsx'
import { Brand } from '../brand/brand.tsx'
import { Mark } from '../brand/mark.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { BackLink, Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figures } from '../ui/figures.tsx'
import { IconButton, IconLink } from '../ui/icon-button.tsx'
import * as icons from '../ui/icons.tsx'
import { IconChevronRight, IconEye, IconPlus, IconRefresh, IconTrash } from '../ui/icons.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Menu } from '../ui/menu.tsx'
import { ErrorBox, InfoBox, SuccessBox, WarningBox } from '../ui/message-box.tsx'
import { Modal } from '../ui/modal.tsx'
import * as moreIcons from '../ui/more-icons.tsx'
import { notify } from '../ui/notify.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton, SkeletonPanel, SkeletonText } from '../ui/skeleton.tsx'
import { Loading, Spinner } from '../ui/spinner.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { CountDot, UnreadMark } from '../ui/unread-mark.tsx'
import styles from './gallery.module.css'
import { Grid, Row, Section } from './section.tsx'
import { longWord } from './texts.ts'

const colours =
  'ground surface raised sunken hover pressed line line-control ink ink-soft ink-faint accent accent-fill accent-wash copper danger danger-fill'
const tones: Tone[] = ['green', 'red', 'yellow', 'blue', 'grey']

export function BrandParts() {
  return (
    <>
      <Section title="Mark and name">
        <Row>
          <Mark style={{ fontSize: '8rem' }} />
          <Mark style={{ fontSize: '4rem' }} />
          <Mark style={{ fontSize: '2rem' }} />
          <Mark style={{ fontSize: '1rem' }} />
          <Brand />
          <Brand compact />
        </Row>
        <Arcs style={{ inlineSize: '16rem', color: 'var(--line-control)' }} rings={6} />
      </Section>
      <Section title="Colours">
        <div className={styles.swatches}>
          {[...colours.split(' '), ...tones.flatMap((tone) => [`${tone}-ground`, `${tone}-dot`])].map((name) => (
            <div key={name} className={styles.swatch} style={{ '--colour': `var(--${name})` } as CSSProperties}>
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {['3xl', '2xl', 'xl', 'l', 'm', 's', 'xs', '2xs'].map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.2 }}>
            Quiet power, measured. <Figures>10042 0123456789</Figures> <small>{size}</small>
          </p>
        ))}
      </Section>
    </>
  )
}

export function ActionParts() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      <Section title="Buttons">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Create request</Button>
            <Button variant={variant} icon={<IconPlus />}>
              Add item
            </Button>
            <Button variant={variant} size="s">
              Small
            </Button>
            <Button variant={variant} busy={busy} busyText="Requesting..." onClick={() => setBusy(false)}>
              Request Code
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} disabledReason="Only closed requests can be archived">
              With a reason
            </Button>
          </Row>
        ))}
        <Row>
          <LinkButton to="?part=fields" variant="primary" icon={<IconPlus />}>
            Link as button
          </LinkButton>
          <LinkButton to="?part=fields">Secondary link</LinkButton>
          <Button>{longWord.slice(0, 120)}</Button>
        </Row>
      </Section>
      <Section title="Icon buttons and tooltips">
        <Row>
          <IconButton label="Delete" icon={<IconTrash />} />
          <IconButton label="Refresh" icon={<IconRefresh />} variant="secondary" shortcut="R" />
          <IconButton label="Small" icon={<IconEye />} size="s" />
          <IconButton label="Removing" icon={<IconTrash />} busy />
          <IconButton label="Archive" icon={<IconTrash />} disabledReason="Only closed requests can be archived" />
          <IconLink label="Details" icon={<IconChevronRight />} to="?part=data" />
          <Tooltip text="Search by request id, item id, serial number or company" shortcut="/">
            <Button>Hover or focus me</Button>
          </Tooltip>
        </Row>
      </Section>
      <Section title="Icons">
        <div className={styles.icons}>
          {Object.entries({ ...icons, ...moreIcons }).map(([name, Icon]) => (
            <Tooltip key={name} text={name}>
              <Icon />
            </Tooltip>
          ))}
        </div>
      </Section>
      <Section title="Menu, breadcrumbs, load more">
        <Row>
          <Menu
            label="Account"
            button={<Avatar name="Mara Lindqvist" />}
            heading="Mara Lindqvist"
            items={[
              { key: 'profile', label: 'Profile', to: '?part=fields' },
              { key: 'out', label: 'Sign Out', onSelect: () => notify.success('Signed out') },
            ]}
          />
          <Breadcrumbs
            label="Breadcrumb"
            crumbs={[
              { label: 'Home', to: '?part=brand' },
              { label: 'Request 10042', to: '?part=data' },
              { label: 'Item 10108' },
            ]}
          />
          <BackLink to="?part=brand">Back to requests</BackLink>
        </Row>
        <LoadMore text="Load more" busy={false} onMore={() => undefined} />
      </Section>
    </>
  )
}

export function FeedbackParts() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('nothing yet')
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(true)
  return (
    <>
      <Section title="Boxes">
        <ErrorBox>Invalid Credentials</ErrorBox>
        <WarningBox title="Not sent">Before sending the claim you have firstly to try to repair the amp.</WarningBox>
        <SuccessBox>OTP has been sent to your email address.</SuccessBox>
        {shown && (
          <InfoBox
            title="What is a Request – and why name it?"
            onDismiss={() => setShown(false)}
            dismissText="Hide for good"
          >
            A request is a container for one or more items. {longWord.slice(0, 90)}
          </InfoBox>
        )}
      </Section>
      <Section title="Badges and marks">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {
                {
                  green: 'Technical exchange',
                  red: 'Declined',
                  yellow: 'Additional information required',
                  blue: 'Under review',
                  grey: 'Closed',
                }[tone]
              }
            </Badge>
          ))}
          <UnreadMark text="New message from user" />
          <CountDot count={7} text="7 unread" />
          <CountDot count={140} text="140 unread" />
          <Avatar name="Mara Lindqvist" />
          <Avatar name="金 城武" size="s" />
        </Row>
      </Section>
      <Section title="Waiting">
        <Row>
          <Spinner size="s" />
          <Spinner label="Loading" />
          <Spinner size="l" />
        </Row>
        <Grid>
          <ProgressBar label="Upload" value={0.4} />
          <ProgressBar label="Working" />
        </Grid>
        <Grid>
          <SkeletonPanel label="Loading item" />
          <div>
            <Skeleton width="40%" height="1.5rem" />
            <SkeletonText lines={4} />
            <Loading label="Loading items" appearAfterMs={300} />
          </div>
        </Grid>
      </Section>
      <Section title="Dialogs and toasts">
        <Row>
          <Button
            onClick={async () => {
              const yes = await confirm({
                title: 'Finalize Request',
                body: 'Setting this item to Declined will complete the entire request. Are you sure you want to proceed?',
                confirmText: 'Yes, finalize',
                cancelText: 'Cancel',
              })
              setAnswer(yes ? 'yes' : 'no')
            }}
          >
            Ask
          </Button>
          <Button
            variant="danger"
            onClick={async () => {
              const yes = await confirm({
                title: 'Cancel request',
                body: 'The draft and its files are deleted. This cannot be undone.',
                confirmText: 'Delete draft',
                cancelText: 'Keep it',
                destructive: true,
              })
              setAnswer(yes ? 'deleted' : 'kept')
            }}
          >
            Ask about danger
          </Button>
          <span>Answer: {answer}</span>
          <Button onClick={() => setOpen(true)}>Open a long dialog</Button>
          <Button onClick={() => notify.success('Saved Company Name')}>Toast</Button>
          <Button onClick={() => notify.error('Statusänderung fehlgeschlagen.')}>Failing toast</Button>
        </Row>
        <Modal
          open={open}
          onClose={() => setOpen(false)}
          title="Important Information / Instructions & Tool Guide"
          closeText="Close"
          actions={
            <>
              <Button onClick={() => notify.error('Over the dialog')}>Toast over it</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                OK
              </Button>
            </>
          }
        >
          {[...Array(24).keys()].map((line) => (
            <p key={line}>
              Check the loudspeaker as the guidelines say before you send it in. {line === 3 && longWord}
            </p>
          ))}
        </Modal>
      </Section>
      <Section title="Nothing here">
        <EmptyState title="No requests found" action={<LinkButton to="?part=data">Create warranty request</LinkButton>}>
          Try another status, or clear the search.
        </EmptyState>
      </Section>
    </>
  )
}
