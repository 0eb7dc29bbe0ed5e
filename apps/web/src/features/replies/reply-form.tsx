import type { SavedReply } from '@portal/contract/replies/reply-schemas.ts'
import { languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { inBraces } from '@portal/domain/replies/placeholders.ts'
import { problemsOfReply } from '@portal/domain/replies/saved-reply.ts'
import { textField } from '@portal/domain/texts-by-language.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { m } from '@portal/texts/messages.ts'
import { replyProblemText } from '@portal/texts/reply-problem-texts.ts'
import { useRef, useState } from 'react'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { useForm } from '../../parts/forms/use-form.ts'
import { KeptForm } from '../../parts/kept/kept-form.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { replaceText } from '../../ui/insert-text.ts'
import { Columns } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ColleaguesReply } from './colleagues-reply.tsx'
import { DeleteReply } from './delete-reply.tsx'
import { PlaceholderButtons } from './placeholder-buttons.tsx'
import { parseReplyForm, type ReplyFormValues, replyIn, valuesOf } from './reply-form-values.ts'
import { ReplyPreview } from './reply-preview.tsx'
import { useSaveReply } from './reply-queries.ts'

/** A reply to be added or changed: its name, its date, and its text in one language after the other. */
export function ReplyForm({
  reply,
  today,
  onDone,
}: {
  /** Undefined: a new one. */
  reply: SavedReply | undefined
  today: Day
  /** It was saved, deleted or left as it was. */
  onDone: (notice?: string) => void
}) {
  const readersLanguage = useLanguage()
  const [language, setLanguage] = useState(readersLanguage)
  const save = useSaveReply(reply)
  const keyFor = useIdempotencyKey()
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useForm<ReplyFormValues>({
    initial: valuesOf(reply),
    validate: (values) => problemsOfReply(replyIn(values)),
    say: replyProblemText,
    send: async (values) => {
      const body = replyIn(values)
      await save.mutateAsync({ save: body, seenVersion: values.seenVersion, key: keyFor(JSON.stringify(body)) })
      form.reset()
      onDone(m.reply_saved())
      return false
    },
    stored: { key: `reply:${reply?.replyId ?? 'new'}`, parse: parseReplyForm },
  })
  const { values } = form
  /** A text in another language may be what is wrong. */
  const submit = () => {
    const problems = problemsOfReply(replyIn(values))
    const wrong = languages.filter((each) => problems[textField(each)])
    if (wrong[0] && !wrong.includes(language)) setLanguage(wrong[0])
    form.props.onSubmit()
  }
  return (
    <Columns
      aside={<ReplyPreview texts={values.texts} days={replyIn(values).days} language={language} today={today} />}
    >
      <KeptForm
        form={form}
        saved={reply}
        theirs={reply && <ColleaguesReply reply={reply} language={language} />}
        addText={m.reply_add()}
        failedText={m.reply_save_failed()}
        onCancel={onDone}
        onSubmit={submit}
        deletion={
          reply && (
            <DeleteReply
              reply={reply}
              onDeleted={() => {
                form.reset()
                onDone(m.reply_deleted())
              }}
            />
          )
        }
      >
        <TextField
          {...form.text('name')}
          label={m.reply_name()}
          hint={m.reply_name_hint()}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          {...form.text('days')}
          label={m.reply_days()}
          hint={m.reply_days_hint({ placeholder: inBraces('due_date') })}
          optionalText={m.common_optional()}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          figures
        />
        <RadioGroup
          name="texts"
          label={m.reply_language()}
          hint={m.reply_language_hint()}
          look="segments"
          options={languages.map((each) => ({
            value: each,
            label: <LanguageLabel language={each} values={values} />,
          }))}
          value={language}
          onChange={setLanguage}
        />
        <TextArea
          ref={area}
          name={textField(language)}
          label={m.reply_text_in({ language: ownNameOf(language) })}
          lang={language}
          rows={8}
          limit={limits.reply.text}
          countText={(count) => m.common_characters_left({ count })}
          value={values.texts[language]}
          onChange={(event) => form.change({ texts: { ...values.texts, [language]: event.target.value } })}
        />
        <PlaceholderButtons
          onInsert={(text) => {
            const field = area.current
            if (field) replaceText(field, field.selectionStart, field.selectionEnd, text)
          }}
        />
      </KeptForm>
    </Columns>
  )
}

/** The name of a language, with a mark once the reply has a text in it. */
const LanguageLabel = ({ language, values }: { language: (typeof languages)[number]; values: ReplyFormValues }) => (
  <span lang={language}>{values.texts[language].trim() === '' ? ownNameOf(language) : `${ownNameOf(language)} ✓`}</span>
)
