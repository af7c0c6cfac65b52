import { translate } from '@docusaurus/Translate';
import { imageAspects, imageModels } from '#catalog/images.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { Examples } from '../tasks/Examples.tsx';
import { FieldPair } from '../tasks/FieldPair.tsx';
import { GenerationForm } from '../tasks/GenerationForm.tsx';
import { ModeChoice } from '../tasks/ModeChoice.tsx';
import { SeedField } from '../tasks/SeedField.tsx';
import { StyleField } from '../tasks/StyleField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import type { Draft } from './draft.ts';
import { presets } from './image-text.ts';
import { SourceField } from './SourceField.tsx';
import type { useImageForm } from './use-image-form.ts';

const counts = ['1', '2', '3', '4'] as const satisfies readonly Draft['count'][];

export function ImageForm({ hold }: { hold: ReturnType<typeof useImageForm> }) {
  const { form, draft, submit, choose, uploading, startFrom, tooFewCredits } = hold;
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const cost = draft.mode === 'live' ? imageModels[0].credits * Number(draft.count) : null;

  return (
    <GenerationForm submit={submit} cost={cost} busy={formState.isSubmitting} tooFewCredits={tooFewCredits}>
      <Segmented
        label={translate({ id: 'images.way', message: 'What the images are made from' })}
        options={[
          { value: 'text', label: translate({ id: 'images.way.text', message: 'Text to image' }) },
          { value: 'image', label: translate({ id: 'images.way.image', message: 'Image to image' }) },
        ]}
        value={draft.way}
        onChange={(way) => setValue('way', way)}
      />
      {draft.way === 'image' && (
        <SourceField
          draft={draft}
          error={errors.source?.message}
          uploading={uploading}
          onChoose={(file) => void choose(file)}
          onRemove={() => startFrom(null)}
          onCut={(cut) => setValue('cut', cut)}
          onStrength={(strength) => setValue('strength', strength)}
        />
      )}
      <Field
        label={translate({ id: 'images.prompt', message: 'What the images show' })}
        error={errors.prompt?.message}
        count={{ value: draft.prompt, max: contractLimits.imagePrompt }}
      >
        {(control) => <Textarea {...control} {...register('prompt')} rows={3} />}
      </Field>
      <Examples
        examples={presets()}
        onChoose={(preset) => {
          setValue('prompt', preset.prompt, { shouldValidate: formState.isSubmitted });
          setValue('style', preset.style);
          setValue('aspect', preset.aspect);
        }}
      />
      <FieldPair>
        <StyleField {...register('style')} />
        <Field label={translate({ id: 'images.aspect', message: 'Width to height' })}>
          {(control) => (
            <Select {...control} {...register('aspect')}>
              {Object.keys(imageAspects).map((aspect) => (
                <option key={aspect}>{aspect}</option>
              ))}
            </Select>
          )}
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={translate({ id: 'images.count', message: 'How many' })}>
          {(control) => (
            <Select {...control} {...register('count')}>
              {counts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={translate({ id: 'images.visibility', message: 'Visibility' })}>
          {(control) => (
            <Select {...control} {...register('visibility')}>
              <option value="private">{translate({ id: 'images.visibility.private', message: 'Private' })}</option>
              <option value="public">{translate({ id: 'images.visibility.public', message: 'Public' })}</option>
            </Select>
          )}
        </Field>
      </FieldPair>
      <SeedField
        hint={translate({ id: 'images.seed.hint', message: 'Same seed, same images on the sandbox engine' })}
        error={errors.seed?.message}
        {...register('seed')}
      />
      <ModeChoice value={draft.mode} onChange={(mode) => setValue('mode', mode)} />
    </GenerationForm>
  );
}
