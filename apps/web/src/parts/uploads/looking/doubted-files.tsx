import { fileFaultText } from '@portal/texts/file-fault-texts.ts'
import { m } from '@portal/texts/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-picker.tsx'
import { WarningBox } from '../../../ui/message-box.tsx'
import { acceptedMedia } from '../accepted-media.ts'
import type { ShownUpload, Uploads } from '../use-uploads.ts'

type Doubted = Extract<ShownUpload, { step: 'doubted' }>

export interface DoubtedFilesProps extends Pick<Uploads, 'sendAnyway' | 'addInstead'> {
  readonly doubted: readonly Doubted[]
}

/** What is said of files that may be of little use, before they are sent: each can be used anyway, or replaced. */
export const DoubtedFiles = ({ doubted, sendAnyway, addInstead }: DoubtedFilesProps) =>
  doubted.map((upload) => (
    <DoubtedFile
      key={upload.id}
      upload={upload}
      onUse={() => sendAnyway(upload.id)}
      onOther={(files) => addInstead(upload.id, files)}
    />
  ))

interface DoubtedFileProps {
  readonly upload: Doubted
  readonly onUse: () => void
  readonly onOther: (files: File[]) => void
}

function DoubtedFile({ upload: { fileName, faults }, onUse, onOther }: DoubtedFileProps) {
  const another = m.common_labelled({ label: m.doubt_choose_another(), value: fileName })
  return (
    <WarningBox
      title={m.doubt_heading({ fileName })}
      actions={
        <>
          <FileButton
            size="s"
            aria-label={another}
            picker={{ 'aria-label': another, accept: acceptedMedia, onFiles: onOther }}
          >
            {m.doubt_choose_another()}
          </FileButton>
          <Button
            size="s"
            aria-label={m.common_labelled({ label: m.doubt_use_anyway(), value: fileName })}
            onClick={onUse}
          >
            {m.doubt_use_anyway()}
          </Button>
        </>
      }
    >
      {faults.map((fault) => (
        <p key={fault}>{fileFaultText(fault)}</p>
      ))}
    </WarningBox>
  )
}
