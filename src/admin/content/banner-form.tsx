import type { Banner } from '../../domain/content/content.ts'
import { type BannerForm as Checked, bannerFormSchema, type BannerInput } from '../../domain/content/content-forms.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { toIndianTime } from '../../domain/values/indian-time.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import * as grid from '../components/form-grid.module.css'
import type { Changes } from '../components/dialogs/use-edited-row.tsx'
import { formatValue } from '../components/format-value.ts'
import { ImageField } from '../components/image-field.tsx'

const NEW = {
  title: '',
  subtitle: '',
  description: '',
  buttonText: '',
  buttonLink: '',
  image: '',
  active: true,
  startsAt: '',
  endsAt: '',
}

const LABELS = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  image: 'Image',
  active: 'Active',
  startsAt: 'Shown from',
  endsAt: 'Shown until',
}

function toValues(banner: Banner): BannerInput {
  const { id: _, state: __, startsAt, endsAt, ...values } = banner
  return { ...values, startsAt: toIndianTime(startsAt), endsAt: toIndianTime(endsAt) }
}

const isTime = (field: string): boolean => field === 'startsAt' || field === 'endsAt'
const format = (field: string, value: unknown): string =>
  isTime(field) && typeof value === 'string' ? formatDateTime(value) : formatValue(value)

/** Says where a saved banner stands: the home page shows one at a time. */
const describeSaved = ({ state }: Banner, isNew: boolean): string =>
  `Banner ${isNew ? 'created' : 'updated'}${state === 'waiting' ? '. Another banner is shown: move this one up to show it.' : ''}`

interface Props {
  /** Undefined for a new one. */
  banner: Banner | undefined
  save: (banner: Checked, changes: Changes<Checked>) => Promise<unknown>
  onClose: () => void
}

export function BannerForm({ banner, save, onClose }: Props) {
  return (
    <FormDialog<BannerInput, Checked, Banner>
      title={banner ? 'Edit banner' : 'Add banner'}
      schema={bannerFormSchema}
      values={banner ? toValues(banner) : NEW}
      edited={banner && { row: banner, toValues, name: 'banner', labels: LABELS, format }}
      save={save}
      success={(saved) => describeSaved(saved as Banner, banner === undefined)}
      refresh={['banners']}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Title" required {...bindField(form, 'title')} />
          <TextField label="Subtitle (optional)" {...bindField(form, 'subtitle')} />
          <TextAreaField label="Description (optional)" {...bindField(form, 'description')} />
          <div className={grid.grid}>
            <TextField className={grid.half} label="Button text (optional)" {...bindField(form, 'buttonText')} />
            <TextField
              className={grid.half}
              label="Button link (optional)"
              hint="A page such as /products, or a URL"
              {...bindField(form, 'buttonLink')}
            />
          </div>
          <ImageField
            label="Image (optional)"
            size="3 : 2, at least 1200 × 800 pixels"
            value={form.watch('image')}
            onChange={(path) => form.setValue('image', path, { shouldDirty: true, shouldValidate: true })}
            error={form.formState.errors.image?.message}
          />
          <CheckboxField label="Active: shown on the home page" {...bindField(form, 'active')} />
          <div className={grid.grid}>
            <TextField
              className={grid.half}
              label="Shown from (optional)"
              hint="Indian time. Empty: at once"
              type="datetime-local"
              {...bindField(form, 'startsAt')}
            />
            <TextField
              className={grid.half}
              label="Shown until (optional)"
              hint="Indian time. Empty: without an end"
              type="datetime-local"
              {...bindField(form, 'endsAt')}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
