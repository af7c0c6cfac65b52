import clsx from 'clsx';
import { Checkbox } from 'antd';
import { Controller } from 'react-hook-form';
import Translate, { translate } from '@docusaurus/Translate';
import { musicModels } from '#catalog/models.ts';
import { generateRequestBounds } from '#generated/contract-bounds.ts';
import { useFormat } from '../../core/format/format.ts';
import { lazyPart } from '../../core/parts/lazy-part.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Collapsible } from '../tasks/Collapsible.tsx';
import { EngineLimit, Examples, ModeField } from '../tasks/generation-fields.tsx';
import { GenerationForm, GenerationPage } from '../tasks/GenerationPage.tsx';
import { ContinuedSong } from './components/ContinuedSong.tsx';
import { PresetBar } from './components/PresetBar.tsx';
import { SongList } from './SongList.tsx';
import { getStyleLimit, useSongForm } from './use-song-form.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

const StyleWords = lazyPart(async () => (await import('./components/StyleWords.tsx')).StyleWords);
const MoreOptions = lazyPart(async () => (await import('./components/MoreOptions.tsx')).MoreOptions);

const getExamples = () => [
  { prompt: translate({ id: 'songs.example.drive', message: 'Bright synth-pop for a drive along the coast' }) },
  { prompt: translate({ id: 'songs.example.rain', message: 'A quiet piano piece for a rainy morning' }) },
  { prompt: translate({ id: 'songs.example.keeper', message: 'A folk ballad about a lighthouse keeper' }) },
];

function SongForm({ generation }: { generation: ReturnType<typeof useSongForm> }) {
  const { form, draft, starts, startNewSong } = generation;
  const { control, setValue, formState } = form;
  const { errors } = formState;
  const { continued } = draft;
  const format = useFormat();
  const model = musicModels.find(({ id }) => id === (continued?.model ?? draft.model))!;
  const custom = draft.way === 'custom';
  const inherits = continued !== null;
  const cost = (continued?.mode ?? draft.mode) === 'live' ? model.credits : null;
  // After a failed submit, validate fields on change.
  const shouldValidate = formState.isSubmitted;

  const title = (
    <FormField
      control={control}
      name="title"
      label={translate({ id: 'songs.title.label', message: 'Title' })}
      optional
      max={generateRequestBounds.title.max}
    />
  );

  return (
    <GenerationForm state={generation} cost={cost} onTest={continued ? undefined : () => setValue('mode', 'test')}>
      {continued && (
        <ContinuedSong
          key={continued.clipId}
          song={continued}
          error={errors.continued?.message}
          starts={starts}
          onMove={(at) => setValue('continued', { ...continued, at }, { shouldValidate })}
          onStop={startNewSong}
        />
      )}
      <div className={clsx(layout.row, layout.wrap, layout.between, layout.gap2)}>
        <Segmented
          label={translate({ id: 'songs.way', message: 'Input' })}
          options={[
            { value: 'prompt', label: translate({ id: 'songs.way.prompt', message: 'Prompt' }) },
            { value: 'custom', label: translate({ id: 'songs.way.custom', message: 'Custom' }) },
          ]}
          value={draft.way}
          onChange={(way) => setValue('way', way)}
        />
        <Controller
          control={control}
          name="instrumental"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} checked={value}>
              <Translate id="songs.instrumental">Instrumental</Translate>
            </Checkbox>
          )}
        />
      </div>
      {!custom && (
        <FormField
          control={control}
          name="prompt"
          label={translate({ id: 'songs.prompt.label', message: 'Song description' })}
          optional={inherits}
          max={generateRequestBounds.prompt.max}
          rows={4}
          placeholder={translate({
            id: 'songs.prompt.example',
            message: 'A slow bossa nova about the last ferry of the evening',
          })}
        />
      )}
      {!custom && !continued && <Examples examples={getExamples()} />}
      {custom && !draft.instrumental && (
        <FormField
          control={control}
          name="lyrics"
          label={translate({ id: 'songs.lyrics.label', message: 'Lyrics' })}
          optional={inherits}
          max={generateRequestBounds.lyrics.max}
          rows={6}
        />
      )}
      {custom && (
        <>
          <FormField
            control={control}
            name="style"
            label={translate({ id: 'songs.style.label', message: 'Style' })}
            optional={inherits}
            max={getStyleLimit(draft)}
            rows={2}
            placeholder={
              continued?.style ?? translate({ id: 'songs.style.example', message: 'bossa nova, nylon guitar, 120 bpm' })
            }
          />
          <Collapsible title={<Translate id="songs.words">Known words</Translate>}>
            <StyleWords
              style={draft.style}
              limit={getStyleLimit(draft)}
              onChange={(style) => setValue('style', style, { shouldValidate })}
            />
          </Collapsible>
        </>
      )}
      {custom && title}
      {!continued && (
        <Segmented
          label={translate({ id: 'songs.model', message: 'Model (credits per request)' })}
          labeled
          options={musicModels.map(({ id, credits }) => ({
            value: id,
            label: (
              <>
                <b className={kit.bold}>{id}</b>{' '}
                <small className={kit.note} aria-hidden="true">
                  {format.number(credits)}
                </small>
                <VisuallyHidden>{format.credits(credits)}</VisuallyHidden>
              </>
            ),
          }))}
          value={draft.model}
          onChange={(id) => setValue('model', id, { shouldValidate })}
        />
      )}
      <Collapsible
        title={<Translate id="songs.more">More options</Translate>}
        hasErrors={[errors.seed, errors.negative, custom ? undefined : errors.title].some(
          (error) => error !== undefined,
        )}
      >
        {!custom && title}
        <MoreOptions form={form} draft={draft} />
      </Collapsible>
      {continued ? <EngineLimit mode={continued.mode} ability="extend" /> : <ModeField mode={draft.mode} />}
    </GenerationForm>
  );
}

export function SongsPage() {
  const session = useSession();
  const generation = useSongForm();
  return (
    <GenerationPage
      title={translate({ id: 'songs.title', message: 'Music' })}
      lead={<Translate id="songs.lead">Generate two songs from a prompt or your own lyrics.</Translate>}
      form={
        <div className={clsx(layout.column, layout.gap3)}>
          <SongForm generation={generation} />
          {session.status === 'in' && (
            <PresetBar key={session.customer.id} values={generation.values} onApply={generation.fill} />
          )}
        </div>
      }
      results={generation.results}
      resultsTitle={<Translate id="songs.songs">Your songs</Translate>}
    >
      <SongList onContinue={generation.continueSong} onReuse={generation.reuse} />
    </GenerationPage>
  );
}
