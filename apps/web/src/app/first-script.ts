/**
 * What the sign-in page and the pages behind it have in common. It is a part of the first script, because
 * otherwise either page would load the other's script for it (codeSplitting in vite.config.ts).
 */
import '@portal/domain/limits.ts'
import '@portal/texts/field-labels.ts'
import '../parts/failures/missing-script.ts'
import '../parts/forms/use-form.ts'
import '../parts/language/rich-text.tsx'
import '../ui/form.tsx'
import '../ui/icon-button.tsx'
import '../ui/message-box.tsx'
import '../ui/text-field.tsx'
