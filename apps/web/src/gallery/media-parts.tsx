import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Composer } from '../ui/composer.tsx'
import { DropZone } from '../ui/drop-zone.tsx'
import { FileTile, FileTiles } from '../ui/file-tile.tsx'
import { WarningBox } from '../ui/message-box.tsx'
import { DaySeparator, Message, MessageThread } from '../ui/message-thread.tsx'
import { notify } from '../ui/notify.ts'
import { Panel } from '../ui/panel.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import type { ViewerFile } from '../ui/viewer.tsx'
import { Row, Section } from './section.tsx'
import { arabic, emoji, longWord, picture } from './texts.ts'

const Viewer = lazy(async () => ({ default: (await import('../ui/viewer.tsx')).Viewer }))
const nothing = () => undefined

export function MediaParts() {
  const [open, setOpen] = useState<number>()
  const [pictures] = useState(() => [picture(30), picture(200), picture(120)])
  const items: ViewerFile[] = [
    ...pictures.map((src, at) => ({
      key: String(at),
      kind: 'image' as const,
      name: `front-${at}.jpg`,
      address: () => Promise.resolve(src),
    })),
    { key: 'lost', kind: 'image', name: 'lost.jpg', address: () => Promise.resolve('/does-not-exist.jpg') },
    { key: 'video', kind: 'video', name: 'noise.mp4', player: <video controls aria-label="noise.mp4" muted /> },
  ]
  return (
    <>
      <Section title="Where files go in">
        <DropZone
          label="Images or videos"
          prompt="Choose files or drop them here"
          hint="JPG, PNG, MP4, MOV, up to 80 MB each, at most 3"
          accept="image/*"
          multiple
          onFiles={(files) => notify.success(`${files.length} files`)}
        />
        <DropZone
          label="Full"
          prompt="Choose files"
          disabledReason="Maximum 3 files allowed. You have already uploaded 3."
          accept="image/*"
          onFiles={nothing}
        />
        <DropZone
          label="With an error"
          prompt="Choose files or drop them here"
          error="Please upload at least one image or video before submitting."
          accept="image/*"
          onFiles={nothing}
        />
      </Section>
      <Section title="Files">
        <FileTiles label="Files">
          <FileTile
            name="front.jpg"
            kind="image"
            state="uploading"
            progress={0.42}
            onCancel={nothing}
            thumbnailUrl={pictures[0]}
          />
          <FileTile
            name="noise-at-start.mov"
            kind="video"
            state="processing"
            stateText="processing…"
            onRemove={nothing}
          />
          <FileTile
            name={`${longWord}.mp4`}
            kind="video"
            state="ready"
            stateText="ready"
            thumbnailUrl={pictures[1]}
            onOpen={() => setOpen(4)}
            onRemove={nothing}
          />
          <FileTile
            name="back.png"
            kind="image"
            state="ready"
            thumbnailUrl={pictures[2]}
            onOpen={() => setOpen(2)}
            onRemove={nothing}
          />
          <FileTile name="schema.pdf" kind="document" state="ready" onOpen={nothing} onRemove={nothing} removing />
          <FileTile
            name="broken.mov"
            kind="video"
            state="failed"
            stateText="Upload failed. Please try again."
            onRetry={nothing}
            onRemove={nothing}
          />
        </FileTiles>
        <Row>
          <Button onClick={() => setOpen(0)}>Open the viewer</Button>
        </Row>
        <Suspense>
          {open !== undefined && (
            <Viewer
              files={items}
              start={open}
              onClose={() => setOpen(undefined)}
              texts={{
                close: 'Close',
                previous: 'Previous',
                next: 'Next',
                zoomIn: 'Zoom in',
                zoomOut: 'Zoom out',
                loading: 'Loading',
                failed: 'This picture could not be loaded.',
                position: (at, of) => `${at} of ${of}`,
              }}
            />
          )}
        </Suspense>
      </Section>
    </>
  )
}

export function ConversationParts() {
  const [text, setText] = useState('')
  const [pictures] = useState(() => [picture(30), picture(200)])
  const at = (time: string) => ({ iso: `2026-11-19T${time}Z`, text: time, full: `19 November 2026, ${time}` })
  return (
    <Section title="Messages">
      <Panel title="Messages" flush>
        <MessageThread label="Messages">
          <DaySeparator day={{ iso: '2026-11-18', text: '18 November 2026' }} />
          <Message side="other" author="Jonas" at={at('09:12')}>
            Could you send a picture of the type plate? We cannot read the serial number.
          </Message>
          <Message
            side="own"
            author="Mara"
            at={at('09:40')}
            attachments={
              <Row>
                <Thumbnail src={pictures[0]} alt="plate.jpg" onOpen={nothing} />
                <Thumbnail src={pictures[1]} alt="noise.mp4" kind="video" onOpen={nothing} />
              </Row>
            }
          >
            Here it is {emoji}
          </Message>
          <DaySeparator day={{ iso: '2026-11-19', text: '19 November 2026' }} />
          <Message side="other" author="Jonas" at={at('10:02')}>
            Thank you.
          </Message>
          <Message side="other" author="Jonas" at={at('10:03')} continued>
            {longWord}
          </Message>
          <Message side="own" author="Mara" at={at('10:31')}>
            {arabic}
          </Message>
          <Message
            side="own"
            author="Mara"
            at={at('10:32')}
            continued
            pending
            attachments={
              <FileTiles label="Attachments">
                <FileTile name="noise.mp4" kind="video" state="processing" stateText="processing…" />
              </FileTiles>
            }
          >
            A video of the noise.
          </Message>
        </MessageThread>
        <Composer
          label="Message"
          placeholder="Write a message"
          value={text}
          onChange={setText}
          onSend={() => setText('')}
          sendText="Send"
          disabled={!text.trim()}
          limit={2000}
          attach={{ text: 'Attach files', accept: 'image/*', onFiles: nothing }}
          notice={text.length > 20 && <WarningBox>Maximum 3 files per message. You already have 3.</WarningBox>}
          attachments={
            <FileTiles label="Attachments to send">
              <FileTile name="plate.jpg" kind="image" state="uploading" progress={0.7} onCancel={nothing} />
            </FileTiles>
          }
        />
      </Panel>
    </Section>
  )
}
